// Public and private addresses are told apart.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPublicAddress } from './public-address.ts'

const INSIDE = {
  'this host': ['0.0.0.0', '0.255.255.255', '::'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  'private networks': ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
  'networks of carriers': ['100.64.0.1', '100.127.255.255'],
  'link-local': ['169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'fec0::1'],
  'metadata of clouds': ['169.254.169.254', '169.254.170.2', 'fd00:ec2::254', '192.0.0.192', '100.100.100.200'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  'reserved and broadcast': ['240.0.0.1', '255.255.255.255', '198.18.0.1', '198.19.255.255'],
  examples: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  'IPv4 written as IPv6': [
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
  ],
  tunnels: ['2002:7f00:1::', '2001:0:7f00:1::'],
  'no address at all': ['', 'localhost', '8.8.8', '08.8.8.8', '1.2.3.4.5', '0x7f.0.0.1', '2130706433', 'g::1'],
}

for (const [what, addresses] of Object.entries(INSIDE)) {
  test(`${what}: not public`, () => {
    for (const address of addresses) assert.equal(isPublicAddress(address), false, address)
  })
}
test('the neighbours of every special network are public', () => {
  const outside = [
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
  ]
  outside.push(
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
  )
  outside.push('198.20.0.0', '223.255.255.255', '2606:4700::1111', '2001:4860:4860::8888', '2a00::1', '3ffe::1')
  for (const address of outside) assert.equal(isPublicAddress(address), true, address)
})
