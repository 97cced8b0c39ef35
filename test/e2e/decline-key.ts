// A first login of the demo asks for a passkey for the wallet: a person who wants none says so twice.

import type { FrameLocator, Page } from 'playwright-core'

/** Declines the key of a new wallet, in a page or in a frame of one. */
export const declineKey = async (place: Pick<Page | FrameLocator, 'getByRole' | 'getByText'>): Promise<void> => {
  await place.getByRole('heading', { name: 'Make your key' }).waitFor()
  const decline = place.getByRole('button', { name: 'Not now', exact: true })
  await decline.click()
  await place.getByText('Without a key of yours, the service could open your wallet too.').waitFor()
  await decline.click()
}
