// Whether everybody can read a page.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './story.ts'

/** Whatever axe finds serious or critical on the page as it stands; all places of a story are looked at. */
export async function expectReadable(page: Page, place: string, rules: readonly string[] = []): Promise<void> {
  // No page of ours has another one inside it, so one run without a helper page sees everything.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (rules.length > 0 ? axe.withRules([...rules]) : axe).analyze()
  const faults = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html} ${node.any[0]?.message ?? ''}`))
  expect.soft(faults, place).toEqual([])
}
