// Steps on the stand-in's page for Farcaster: who approves, and who declines.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

const inside = (page: Page) => page.locator('login-modal dialog[open]')
/** The link to the app, which is also in the code. */
export const appLink = (page: Page) => inside(page).getByRole('link', { name: 'Open Farcaster app' })

/** Answers as this person, on a page of its own. */
export const answerAs = async (page: Page, person: string, answer: 'Approve' | 'Decline' = 'Approve'): Promise<void> => {
  const address = await appLink(page).getAttribute('href')
  assert.ok(address)
  const phone = await page.context().newPage()
  await phone.goto(address)
  await phone.getByLabel(person).check()
  await phone.getByRole('button', { name: answer }).click()
  if (answer === 'Decline') await phone.getByRole('heading', { name: 'Declined' }).waitFor()
  else await phone.getByRole('heading', { name: 'Approved' }).waitFor()
  await phone.close()
}
