// The window in which a person lets another app sign them in, and ask their wallets.
// See docs/design/protocol.md, "Other apps".

import * as calls from '../../src/contract/endpoints/cross-app-window.ts'
import { apart } from './apart.ts'
import { type Tag, tokenOf } from './tag.ts'
import { ask, call, ownTag, run, text, withFactor, words } from './window.ts'

const query = new URLSearchParams(location.search)
const of = (name: string): string => query.get(name) ?? ''
const asked = { redirect_to: of('redirect_to'), state: of('state'), code_challenge: of('code_challenge') }

/** Back to the app that asks, with a no, by the address that providers lead their answers to. */
const refuse = (): void => {
  const said = new URLSearchParams({ state: asked.state, error: 'access_denied' })
  location.replace(`/api/v1/oauth/callback?${said}`)
}

const allow = (tag: Tag): Promise<void> =>
  withFactor(tag, async () => {
    const { redirect_to } = await call(calls.authorize, { token: await tokenOf(tag), body: asked })
    location.replace(redirect_to)
  })

run(async () => {
  const [tag, { requester }] = await Promise.all([ownTag(), call(calls.verify, { token: '', body: asked })])
  const names = { requester: apart(requester.name), origin: apart(new URL(requester.origin).host) }
  await ask(tag, {
    requester,
    title: text(words.title, names),
    lines: [text(words.asks, names)],
    points: words.gets.map((line) => text(line)),
    yes: words.allow,
    onYes: () => allow(tag),
    onNo: refuse,
  })
})
