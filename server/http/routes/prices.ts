// Prices of coins (docs/design/protocol.md, "Chain calls").

import { coinOf } from '../../services/prices/coins.ts'
import { ServiceError } from '../../services/service-error.ts'
import type { Handlers } from '../mount.ts'

export const prices: Pick<Handlers, 'prices.token'> = {
  'prices.token': async (core, _call, _body, query) => {
    const coin = coinOf(Number(query.chainId), query.tokenSymbol)
    const usd = coin === null ? null : await core.tokenPrices.of(coin)
    if (usd === null) throw new ServiceError('not_found')
    return { usd }
  },
}
