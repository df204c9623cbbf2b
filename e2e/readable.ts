// Whether everybody can read a page.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './story.ts'

export const contrast = ['color-contrast', 'link-in-text-block']

/** Whatever axe finds serious or critical on the page as it stands; all places of a story are looked at. */
export async function expectReadable(page: Page, place: string, rules: readonly string[] = []): Promise<void> {
  // A page that has axe already is not given it anew: to read it in takes as long as to run it.
  const isThere = await page.evaluate(() => 'axe' in window)
  const given = isThere ? { page, axeSource: ';' } : { page }
  // No page of ours has another one inside it, so one run without a helper page sees everything.
  const axe = new AxeBuilder(given).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (rules.length > 0 ? axe.withRules([...rules]) : axe).analyze()
  const faults = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html} ${node.any[0]?.message ?? ''}`))
  expect.soft(faults, place).toEqual([])
}

/** The page as it stands in the light and in the dark; somebody who has chosen neither follows the system. */
export async function expectReadableInBoth(
  page: Page,
  place: string,
  rules: { light?: readonly string[]; dark?: readonly string[] } = {},
): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await changeTheme(page, theme)
    await expectReadable(page, `${place}, ${theme}`, rules[theme])
  }
}

export async function changeTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  await settled(page)
}

/** Until every colour has become what it is to be. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    await frame()
    const changing = document.getAnimations().filter(one => one instanceof CSSTransition)
    await Promise.allSettled(changing.map(one => one.finished))
  })
