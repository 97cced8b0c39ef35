// Client addresses.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientNetwork, isLoopbackNetwork, networkOf } from './client-address.ts'

test('counts an IPv4 address as itself, also when it comes in IPv6 clothes', () => {
  assert.equal(networkOf('203.0.113.9'), '203.0.113.9')
  assert.equal(networkOf('::ffff:203.0.113.9'), '203.0.113.9')
})

test('counts an address written with its port as the address', () => {
  assert.equal(networkOf('203.0.113.9:52817'), '203.0.113.9')
  assert.equal(networkOf('[2001:db8:1:2::9]:443'), networkOf('2001:db8:1:2::1'))
  assert.equal(networkOf('[2001:db8:1:2::9]'), networkOf('2001:db8:1:2::1'))
})

test('counts all addresses of one IPv6 /64 as one, however they are written', () => {
  assert.equal(networkOf('2001:db8:1:2:aaaa::1'), networkOf('2001:0DB8:1:2::ffff'))
  assert.notEqual(networkOf('2001:db8:1:3::1'), networkOf('2001:db8:1:2::1'))
  assert.equal(networkOf('fe80::1%eth0'), 'fe80:0:0:0::/64')
})

test('knows no network of what is no address', () => {
  assert.equal(networkOf('unknown'), null)
  assert.equal(clientNetwork(undefined, undefined, 0), null)
})

test('knows this machine', () => {
  assert.ok(isLoopbackNetwork(networkOf('127.0.0.1') ?? ''))
  assert.ok(isLoopbackNetwork(networkOf('::1') ?? ''))
  assert.ok(!isLoopbackNetwork(networkOf('203.0.113.9') ?? ''))
})

test('believes no X-Forwarded-For without a proxy of ours', () => {
  assert.equal(clientNetwork('203.0.113.9', '198.51.100.1', 0), '203.0.113.9')
})

test('takes what the outermost proxy of ours has seen, and nothing the client wrote before it', () => {
  assert.equal(clientNetwork('10.0.0.2', '1.1.1.1, 198.51.100.7', 1), '198.51.100.7')
  assert.equal(clientNetwork('10.0.0.2', '1.1.1.1, 198.51.100.7, 10.0.0.1', 2), '198.51.100.7')
})

test('believes nothing but the socket when a call has not come through all proxies', () => {
  assert.equal(clientNetwork('203.0.113.9', '1.1.1.1', 2), '203.0.113.9')
  assert.equal(clientNetwork('203.0.113.9', undefined, 1), '203.0.113.9')
})
