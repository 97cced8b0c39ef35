// The template of a message to the wallet's frame: its event, what it carries and answers, its handler and a test.

import { camel, changelog, importing, inTurn, intoBlock, kebab, sentence, type Template } from './template.ts'

export const messageTemplate = (given: string): Template => {
  const name = camel(given)
  const file = kebab(given)
  const place = `frame/handlers/${file}`
  const event = `latchkey:wallet:${file}`
  return {
    files: {
      [`${place}.ts`]: `// ${sentence(given)}: what the frame does for \`${event}\` (docs/design/frame.md).

import type { FrameAnswers } from '../../src/contract/messages.ts'
import { checksumAddress } from '../keys/ethereum-account.ts'
import { userOf } from './frame-context.ts'
import type { Opening } from './open-wallet.ts'

/** Trust: nobody is answered whose access token cannot be read. */
export const ${name} = ({ token, address }: Opening): FrameAnswers['${name}'] => {
  userOf(token)
  return { address: checksumAddress(address) }
}
`,
      [`${place}.test.ts`]: `// ${sentence(given)}: what is taken, and who is answered.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeParse } from 'valibot'
import { FRAME_ASKS } from '../../src/contract/frame-asks.ts'
import { ${name} } from './${file}.ts'

const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

test('a message without an address or a token is not taken', () => {
  for (const ask of [{}, { accessToken: 'x' }, { address: ADDRESS }]) assert.ok(!safeParse(FRAME_ASKS.${name}, ask).success)
  assert.ok(safeParse(FRAME_ASKS.${name}, { accessToken: 'x', address: ADDRESS }).success)
})

test('a token that cannot be read is refused, and another one answered', () => {
  const token = \`.\${Buffer.from(JSON.stringify({ sub: 'did:user', iat: 1, exp: 2 })).toString('base64url')}.\`
  assert.throws(() => ${name}({ token: 'x', address: ADDRESS }))
  assert.deepEqual(${name}({ token, address: ADDRESS }), { address: ADDRESS })
})
`,
    },
    entries: [
      {
        path: 'src/contract/messages.ts',
        row: `${name}, in FRAME_EVENT, FrameAsks and FrameAnswers`,
        enter: inTurn(
          intoBlock('export const FRAME_EVENT', `/** ${sentence(given)}. Ours. */\n  ${name}: '${event}',`),
          intoBlock('export interface FrameAsks', `${name}: FrameBearer & { readonly address: string }`),
          intoBlock('export interface FrameAnswers', `${name}: { readonly address: string }`),
        ),
      },
      {
        path: 'src/contract/frame-asks.ts',
        row: `${name}, in FRAME_ASKS`,
        enter: intoBlock('export const FRAME_ASKS', `${name}: object(byAddress),`),
      },
      {
        path: 'frame/handlers/handlers.ts',
        row: `${name}, in createHandlers`,
        enter: inTurn(importing(name, `./${file}.ts`), (text) =>
          text.includes('    ready: () => ({}),\n')
            ? text.replace('    ready: () => ({}),\n', `$&    ${name}: (ask) => ${name}(opening(ask)),\n`)
            : null,
        ),
      },
      {
        path: 'docs/design/protocol.md',
        row: `a line on ${event}`,
        enter: (text) =>
          /\n- `latchkey:wallet:digest`.* are ours\./.test(text)
            ? text.replace(/(\n- `latchkey:wallet:digest`.*) and (.*) are ours\./, `$1, $2 and \`${event}\` are ours.`)
            : null,
      },
      changelog(`The wallet's frame takes \`${event}\`.`),
    ],
    blanks: [
      `src/contract/messages.ts and frame-asks.ts: what it carries, and what is answered`,
      `${place}.ts: what it does`,
      'src/session/embedded-bridge.ts: how the page asks it',
    ],
  }
}
