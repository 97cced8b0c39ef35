// Steps of journeys of an app whose config has other settings.

import type { BrowserContext } from 'playwright-core'

/** The config of every app that this person's pages ask for comes with these changes. */
export const withConfig = (person: BrowserContext, changes: object): Promise<unknown> =>
  person.route(/\/api\/v1\/apps\/[^/]+$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } })
  })
