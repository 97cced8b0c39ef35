// Solves the captcha stand-in's challenge without a browser and gives a token.

import { isSolved } from '../server/dev/turnstile/turnstile.ts'

interface Solving {
  readonly sitekey: string
  readonly action: string
  /** Origin of the page in which it is solved. */
  readonly origin: string
}

/** The number that solves a challenge. */
export const nonceFor = (challenge: string, bits: number): string => {
  for (let nonce = 0; ; nonce++) if (isSolved(challenge, String(nonce), bits)) return String(nonce)
}

/** A token of the stand-in at `url`, the origin of a development service. */
export const captchaToken = async (url: string, { sitekey, action, origin }: Solving): Promise<string> => {
  const ask = async (path: string, body: object) => {
    const init = { method: 'POST', headers: { origin }, body: JSON.stringify(body) }
    return (await fetch(`${url}/dev/turnstile/v0/${path}`, init)).json()
  }
  const { challenge, bits } = await ask('challenge', { sitekey, action })
  const { token } = await ask('solve', { challenge, nonce: nonceFor(challenge, bits) })
  if (typeof token !== 'string') throw new Error('The stand-in gave no token.')
  return token
}
