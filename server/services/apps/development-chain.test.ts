// Promises of the development chain: named by a development service, by no other, whatever the environment says.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEVELOPMENT_CHAIN, developmentChain } from './development-chain.ts'

const env = { NODE_ENV: 'development', DEVELOPMENT_CHAIN: 'on', RPC_URLS: undefined } as const

test('a development service names it', () => {
  assert.equal(developmentChain(env), DEVELOPMENT_CHAIN)
})

test('a service in production names none, whatever else its environment says', () => {
  assert.equal(developmentChain({ ...env, NODE_ENV: 'production' }), undefined)
})

test('none is named where it is turned off, or where a node of that number is named', () => {
  assert.equal(developmentChain({ ...env, DEVELOPMENT_CHAIN: 'off' }), undefined)
  assert.equal(developmentChain({ ...env, RPC_URLS: { 31337: 'http://127.0.0.1:8545' } }), undefined)
  assert.equal(developmentChain({ ...env, RPC_URLS: { 1: 'http://127.0.0.1:8545' } }), DEVELOPMENT_CHAIN)
})
