// GET /apps/{appId}/item-pictures/{chain}/{collection}/{item}: the picture of an item, for an `img` of the app's pages.
// See docs/design/signing.md, "Pictures of items".

import { Hono } from 'hono'
import { SECOND } from '../../../src/kit/durations.ts'
import type { Core } from '../../services/core.ts'
import { PICTURE_KEPT } from '../../services/pictures/item-pictures.ts'
import { ServiceError } from '../../services/service-error.ts'
import type { Bindings } from '../middleware/admit.ts'
import { countedNetwork } from '../middleware/client-address.ts'
import { appOf } from './wallet-facts.ts'

const CHAIN = /^[1-9]\d{0,15}$/
const COLLECTION = /^0x[\da-f]{40}$/
const ITEM = /^(0|[1-9]\d{0,77})$/
const isNumber = (item: string): boolean => ITEM.test(item) && BigInt(item) < 2n ** 256n

/** Trust: opened as a page of its own it is a picture in a sandbox without an origin; whatever else its bytes may be read as does not count. */
const HEADERS = {
  'cache-control': `public, max-age=${PICTURE_KEPT / SECOND}`,
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  // Pages ask without cookies, and one that isolates itself (COEP) may have it too. It holds nothing of a person.
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

export const itemPictures = (core: Core): Hono<{ Bindings: Bindings }> =>
  new Hono<{ Bindings: Bindings }>().get('/apps/:appId/item-pictures/:chain/:collection/:item', async (c) => {
    const app = await appOf(core, c)
    const { chain, collection, item } = c.req.param()
    // Trust: before anything is asked: an app that has not said it has no picture.
    if (app.row.config.item_pictures !== true) throw new ServiceError('not_found')
    if (!CHAIN.test(chain) || !COLLECTION.test(collection) || !isNumber(item)) throw new ServiceError('not_found')
    const address = countedNetwork(core.env, c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'))
    const picture = await core.itemPictures.of(app.id, address, { chain: Number(chain), collection, item })
    if (!picture) throw new ServiceError('not_found')
    return c.body(new Uint8Array(picture.bytes), 200, { ...HEADERS, 'content-type': picture.type })
  })
