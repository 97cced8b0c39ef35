// Steps of Telegram journeys: the stand-in's page.

import type { Page } from 'playwright-core'
import { start } from './world.ts'

/** The menu of the demo has more methods than it shows at once. */
export const beginLogin = (page: Page): Promise<void> => start(page, 'login', { methods: ['email', 'telegram'] })

/** Accepts in the window of the stand-in, as somebody; the window closes itself. */
export const acceptIn = async (popup: Page, person = 'Ada Lovelace'): Promise<void> => {
  await popup.getByRole('radio', { name: person }).check()
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Accept' }).click()
  await closed
}
export const declineIn = async (popup: Page): Promise<void> => {
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Decline' }).click()
  await closed
}
