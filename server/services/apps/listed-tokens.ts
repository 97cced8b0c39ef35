// The tokens that an operator names for every wallet of an app (the setting `listed_tokens`).

import type { WireListedToken } from '../../../src/contract/endpoints/apps-tokens.ts'
import type { App } from './app-cache.ts'
import { settingsOf } from './app-settings.ts'

/** In the operator's order. What the setting holds was judged when it was saved (app-settings.ts). */
export const listedTokens = (app: App): WireListedToken[] =>
  settingsOf(app).listed_tokens.map((row) => {
    const [chain, address = '', symbol = '', decimals] = row.split(':')
    return { chain_id: Number(chain), address: address.toLowerCase(), symbol, decimals: Number(decimals) }
  })
