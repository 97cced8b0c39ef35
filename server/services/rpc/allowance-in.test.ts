import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowanceIn } from './allowance-in.ts'

const word = (value: string): string => value.padStart(64, '0')
const [SPENDER, TOKEN, ONE, NONE] = [word('ab'.repeat(20)), word('cd'.repeat(20)), word('1'), word('')]

test('what a call does with an allowance', () => {
  for (const [data, is] of [
    [`0x095ea7b3${SPENDER}${ONE}`, 'allow'],
    [`0x095ea7b3${SPENDER}${NONE}`, 'disallow'],
    // Of one item: the address that may take it is none.
    [`0x095ea7b3${NONE}${ONE}`, 'disallow'],
    [`0xa22cb465${SPENDER}${ONE}`, 'allow'],
    [`0xa22cb465${SPENDER}${NONE}`, 'disallow'],
    [`0x39509351${SPENDER}${ONE}`, 'allow'],
    [`0x87517c45${TOKEN}${SPENDER}${ONE}${ONE}`, 'allow'],
    [`0x87517c45${TOKEN}${SPENDER}${NONE}${NONE}`, 'disallow'],
    [`0xa9059cbb${SPENDER}${ONE}`, ''],
    ['0x095ea7b3', ''],
    ['0x', ''],
  ] as const)
    assert.equal(allowanceIn(data), is, data.slice(0, 10))
})
