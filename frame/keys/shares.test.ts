// Shares: any two of a set open the secret, here and in the published library; nothing else does.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { combine, split } from 'shamir-secret-sharing'
import { anotherShare, combineShares, type Share, splitSecret, WrongShares } from './shares.ts'

const bytes = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length))
const all = ({ device, service, recovery }: Awaited<ReturnType<typeof splitSecret>>): Share[] => [device, service, recovery]
const place = (share: Share): number | undefined => share.bytes.at(-1)

test('any two of three give the secret back, in both orders', async () => {
  for (const length of [16, 32]) {
    const secret = bytes(length)
    const shares = all(await splitSecret(secret, 'a'))
    for (const one of shares)
      for (const other of shares) if (one !== other) assert.deepEqual(await combineShares(one, other), secret)
  }
})

test('the library opens our shares, and we open those of the library', async () => {
  const secret = bytes(16)
  const ours = all(await splitSecret(secret, 'a'))
  assert.deepEqual(await combine(ours.slice(1).map((share) => share.bytes)), secret)
  const [one, two, three] = await split(secret, 3, 2)
  assert.ok(one && two && three)
  assert.deepEqual(await combineShares({ set: 'b', bytes: one }, { set: 'b', bytes: three }), secret)
  const further = () => anotherShare({ set: 'b', bytes: one }, { set: 'b', bytes: two })
  // It may have the place of the third, of which it knows nothing: one of 253.
  let fourth = await further()
  while (place(fourth) === three.at(-1)) fourth = await further()
  assert.deepEqual(await combine([fourth.bytes, three]), secret)
  assert.deepEqual(await combine([one, two, three, fourth.bytes]), secret, 'on the same polynomials')
})

test('shares of further devices open with the service and with recovery, at every place', async () => {
  const secret = bytes(16)
  const { device, service, recovery } = await splitSecret(secret, 'a')
  const places = new Set<number | undefined>()
  for (let round = 0; round < 500; round++) {
    const further = await anotherShare(service, recovery)
    assert.equal(further.set, 'a')
    assert.ok(![0, place(service), place(recovery)].includes(place(further)))
    places.add(place(further))
    assert.deepEqual(await combineShares(further, service), secret)
    assert.deepEqual(await combineShares(recovery, further), secret)
    if (place(further) !== place(device)) assert.deepEqual(await combineShares(device, further), secret)
  }
  assert.ok(places.size > 150, `${places.size} places`)
})

test('the first device may open its own wallet with a further share only where the two stand apart', async () => {
  const { device } = await splitSecret(bytes(16), 'a')
  await assert.rejects(combineShares(device, device), WrongShares)
})

test('sets are never mixed, nor shares of two lengths', async () => {
  const secret = bytes(16)
  const [one, two] = [await splitSecret(secret, 'a'), await splitSecret(secret, 'b')]
  await assert.rejects(combineShares(one.device, two.service), WrongShares)
  await assert.rejects(anotherShare(one.service, two.recovery), WrongShares)
  const longer = await splitSecret(bytes(32), 'a')
  await assert.rejects(combineShares(one.device, longer.service), WrongShares)
  await assert.rejects(
    combineShares({ set: 'a', bytes: new Uint8Array(17) }, one.service),
    WrongShares,
    'the place of the secret',
  )
})

test('one share alone says nothing: at its place every secret has a partner', async () => {
  const secret = bytes(16)
  const { service, recovery } = await splitSecret(secret, 'a')
  // For any other secret there is a recovery share that, with the same service share, gives it.
  const wanted = bytes(16)
  const moved = Uint8Array.from([...wanted, 0])
  const value = await combine([moved, service.bytes].map((share) => share.with(16, (share[16] ?? 0) ^ (place(recovery) ?? 0))))
  const partner = { set: 'a', bytes: Uint8Array.from([...value, place(recovery) ?? 0]) }
  assert.deepEqual(await combineShares(service, partner), wanted)
  assert.deepEqual(await combineShares(service, recovery), secret)
})

test('what is given is left as it is', async () => {
  const { service, recovery } = await splitSecret(bytes(16), 'a')
  const before = [Uint8Array.from(service.bytes), Uint8Array.from(recovery.bytes)]
  await combineShares(service, recovery)
  await anotherShare(service, recovery)
  assert.deepEqual([service.bytes, recovery.bytes], before)
})
