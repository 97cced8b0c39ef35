// The login page of an app's OpenID provider: who asks, what they learn, and the person's answer.
// See docs/oidc.md, "The login page".

import * as calls from '../../src/contract/endpoints/openid.ts'
import { openIdWords } from '../words/words.ts'
import { apart } from './apart.ts'
import { type Tag, tokenOf } from './tag.ts'
import { ask, call, lang, ownTag, run, say, signedIn, text, withFactor, words } from './window.ts'

const { state = '', request = '', ticket = '', words: files = '' } = document.body.dataset
const shown = { request, ticket }
const openid = await openIdWords(lang, files)
type Asked = Awaited<ReturnType<typeof describe>>

const describe = () => call(calls.describe, { token: '', body: shown })

const go = async (answer: Promise<{ readonly redirect_to: string }>): Promise<void> => location.assign((await answer).redirect_to)

const isOld = (error: unknown): boolean => (error as { readonly code?: string }).code === 'recent_login_required'

/** Answers the request. Who signed in before it, where it wants a sign-in of now, signs in once more. */
const allow = (tag: Tag, { digest, factor }: Asked): Promise<void> =>
  withFactor(tag, async () => {
    if (factor && (tag.user?.mfaMethods?.length ?? 0) > 0) await tag.verifyMfa()
    const answer = async () => call(calls.allow, { token: await tokenOf(tag), body: { ...shown, digest } })
    const given = await answer().catch(async (error: unknown) => {
      if (!isOld(error)) throw error
      await tag.logout()
      await signedIn(tag, openid.logInFirst)
      return answer()
    })
    location.assign(given.redirect_to)
  })

/** A line for each scope that tells something; what this version has no words for is named as it is. */
const pointsOf = ({ scopes }: Asked): string[] => {
  const known: Readonly<Record<string, string>> = openid.scopes
  return scopes.map((scope) => (Object.hasOwn(known, scope) ? text(known[scope] ?? '') : apart(scope))).filter(Boolean)
}

const consent = async (tag: Tag, asked: Asked): Promise<void> => {
  const { client } = asked
  const names = { requester: apart(client.name), origin: apart(client.site ?? client.name) }
  await ask(tag, {
    requester: client,
    title: text(words.title, names),
    lines: [text(openid.asks, names)],
    points: pointsOf(asked),
    yes: words.allow,
    onYes: () => allow(tag, asked),
    onNo: () => void go(call(calls.refuse, { token: '', body: shown })),
  })
}

run(async () => {
  if (state !== 'login') return say(openid.failures.expired)
  const [tag, asked] = await Promise.all([ownTag(), describe()])
  if (!asked.is_own) return consent(tag, asked)
  // The app's own client: signing in is the answer.
  await signedIn(tag, openid.logInFirst)
  await allow(tag, asked)
})
