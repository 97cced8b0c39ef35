// Every field of every shape that is read: what is changed or added is seen on the screen, or is listed here.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { KNOWN_SHAPES } from '../../../test/fakes/known-shapes.ts'
import { data, said, typed } from '../../../test/fakes/sign-requests.ts'
import { SHAPES } from './typed-acts.ts'

/** Fields that change nothing of what leaves and what comes. */
const NOBODY_HAS_TO_KNOW: Readonly<Record<string, RegExp>> = {
  'used once': /(^|\.)(nonce|salt|counter|conduitNonce|(global|subset|order)Nonce)$/,
  'when it begins, or within what bounds it moves': /(^|\.)(start|startTime|listingTime|decay(Start|End)Time|auctionStartBlock)$/,
  'who may take it, and who may better it':
    /(^|\.)(taker|sender|allowedSender|txOrigin|exclusiveFiller|exclusivityOverrideBps|cosigner|pool)$/,
  'below what is permitted': /witness\.(base)?[iI]nput(StartAmount|EndAmount|Amount|\.(startAmount|maxAmount|amount))$/,
  'above the least that comes': /witness\.(baseO|o)utputs\.\d\.startAmount$/,
  'one item or one of many alike': /^(offer\.\d\.itemType|collectionType)$/,
  'several numbers in one, changed part by part in typed-acts.test.ts': /^(makerTraits|info|expiryAndNonce)$/,
  'moves a price within its bounds':
    /(curve\.|adjustmentPerGweiBaseFee$|mpsPerPriorityFeeWei$|startingBaseFee$|baselinePriorityFeeWei$)/,
}
const isListed = (path: string) => Object.values(NOBODY_HAS_TO_KNOW).some((one) => one.test(path))

type Value = unknown
type Holder = Record<string, Value>
const other = (value: Value): Value => {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number' || /^\d+$/.test(String(value))) {
    const number = BigInt(value as number)
    return String(number < 100n ? number + 1n : number * 2n + 1n)
  }
  const text = String(value)
  if (/^0x[\da-fA-F]+$/.test(text)) return `0x${'1f'.repeat(text.length / 2 - 1)}`
  return text === '0x' ? '0x1234567890' : 'other'
}
/** Paths of values, and of structs, in a message. */
const paths = (value: Value, path: readonly string[] = []): { leaves: string[][]; structs: string[][] } => {
  if (typeof value !== 'object' || value === null) return { leaves: [[...path]], structs: [] }
  const inner = Object.entries(value).map(([key, one]) => paths(one, [...path, key]))
  return {
    leaves: inner.flatMap(({ leaves }) => leaves),
    structs: [...(Array.isArray(value) ? [] : [[...path]]), ...inner.flatMap(({ structs }) => structs)],
  }
}
const changed = (message: Holder, path: readonly string[], change: (holder: Holder, key: string) => void): Holder => {
  const copy = structuredClone(message)
  const [last = '', ...before] = [...path].reverse()
  change(
    before.reverse().reduce<Holder>((holder, key) => holder[key] as Holder, copy),
    last,
  )
  return copy
}
const seen = (request: object): string => {
  const { raw: _, ...shown } = typed(request)
  return JSON.stringify(shown)
}

for (const [name, { primaryType, message, domain }] of Object.entries(KNOWN_SHAPES))
  describe(name, () => {
    const base = data(primaryType, message, domain)
    const { leaves, structs } = paths(message)
    test('is understood whole', () => {
      const shown = typed(base)
      assert.ok(['allow', 'send', 'order', 'buy', 'swap'].includes(shown.headline), shown.headline)
      assert.ok(!said(shown).includes('danger partly-read'))
    })
    for (const path of leaves)
      test(`${path.join('.')} changed`, () => {
        const next = changed(message, path, (holder, key) => {
          holder[key] = other(holder[key])
        })
        const isSame = seen(data(primaryType, next, domain)) === seen(base)
        assert.equal(isSame, isListed(path.join('.')) && isSame, 'is not seen')
      })
    for (const path of structs)
      test(`a field more in ${path.join('.') || 'the message'}`, () => {
        const next = changed(message, [...path, 'more'], (holder, key) => {
          holder[key] = '5'
        })
        // The types are those of the first of a list.
        if (path.some((key) => Number(key) > 0)) return
        for (const list of path.length > 0 ? [path.slice(0, -1)] : []) {
          const all = list.reduce<Value>((holder, key) => (holder as Holder)[key], next)
          if (Array.isArray(all)) for (const one of all as Holder[]) one.more = '5'
        }
        const shown = typed(data(primaryType, next, domain))
        const isDrawn = JSON.stringify(shown.fields).includes('"more"')
        assert.ok(isDrawn, 'is drawn')
        assert.ok(primaryType.includes('Witness') || said(shown).includes('danger partly-read'))
      })
  })

test('every shape, and every field of it, has a sample above', () => {
  for (const { name, needs, fields } of SHAPES) {
    const own = Object.values(KNOWN_SHAPES).filter(
      ({ primaryType, message }) => name.test(primaryType) && needs.every((field) => field in message),
    )
    assert.ok(own.length > 0, `${name} ${needs}`)
    for (const field of Object.keys(fields))
      assert.ok(
        own.some(({ message }) => field in message),
        `${name}: ${field}`,
      )
  }
})
