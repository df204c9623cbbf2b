import type { Brand } from './brand.ts'

/** The copyright line and the filing number, which by law links to the register. */
export function Filing({ brand }: { brand: Brand }) {
  return (
    <>
      {brand.copyright && <span>{brand.copyright}</span>}
      {brand.filingNo && (
        <a href="https://beian.miit.gov.cn/" target="_blank" rel="noreferrer">
          {brand.filingNo}
        </a>
      )}
    </>
  )
}
