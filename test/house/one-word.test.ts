// One word for one thing in what people read, in every language: what is not said.
// Texts of the specification that say it all the same are named.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGE_CODES } from '../../src/contract/languages.ts'
import { paths, read } from './sources.ts'

interface Rule {
  /** What is said in its place. */
  readonly say: string
  readonly never: RegExp
  /** Keys, by file and key, whose text is the specification's. */
  readonly verbatim?: readonly string[]
}

/** In every language: names of today. */
const NAMES: readonly Rule[] = [
  { say: 'X', never: /\bTwitter\b/i },
  { say: 'Farcaster', never: /\bWarpcast\b/i },
]
const RULES: Readonly<Record<string, readonly Rule[]>> = {
  en: [
    {
      say: 'Log in, logged in, log out',
      never: /\b(sign(ed|s|ing)?[ -](in|on|out)|log(ged)? ?on|signin)\b(?! \{\})/i,
      verbatim: ['login.json errors.login.limit', 'login.json errors.login.limit_text', 'login.json errors.login.signed_out'],
    },
    { say: 'Wallet', never: /\b(purse|wallets? app account)\b/i },
    { say: 'Recovery phrase', never: /\b(seed|mnemonic|secret) (phrase|words)\b/i },
    { say: 'Refuse', never: /\b(reject|decline)\b/i },
    {
      say: 'sentence case: Add funds, Transfer wallet',
      never: /\b(Add Funds|Transfer Wallet|Fund Account|Log In|Sign Up)\b/,
      verbatim: ['send.json review.addFunds', 'transfer.json transfer.title'],
    },
  ],
  de: [
    { say: 'Anmelden, abmelden', never: /\b(einloggen|ausloggen|eingeloggt|ausgeloggt|Log-?in|Log-?out)\b/i },
    { say: 'Konto', never: /\bAccounts?\b/ },
    { say: 'Wallet', never: /\b(Geldb(ö|oe)rse|Brieftasche|Portemonnaie)\b/i },
    { say: 'Wiederherstellungsphrase', never: /\b(Seed|Mnemonic)/i },
  ],
  ar: [
    { say: 'محفظة', never: /(حقيبة|جزدان)/ },
    { say: 'تسجيل الدخول', never: /(ولوج|لوج ?إن)/ },
  ],
  es: [
    { say: 'billetera', never: /\b(wallets?|carteras?|monederos?)\b/ },
    { say: 'iniciar sesión', never: /\b(log-?in|loguear\w*)\b/i },
  ],
  fr: [
    { say: 'portefeuille', never: /\b(wallets?|porte-monnaie)\b/ },
    { say: 'se connecter', never: /\blog-?in\b/i },
  ],
  pt: [
    { say: 'carteira', never: /\bwallets?\b/ },
    { say: 'entrar', never: /\b(logar|logad[oa]s?|sign-?in)\b/i },
  ],
  ja: [
    { say: 'ウォレット', never: /財布/ },
    { say: 'ログイン', never: /サインイン/ },
  ],
  zh: [
    { say: '钱包', never: /钱夹|錢包/ },
    { say: '登录', never: /登陆|登入/ },
  ],
  tr: [
    { say: 'cüzdan', never: /\bwallets?\b/ },
    { say: 'giriş yapmak', never: /\blog-?in\b/i },
  ],
  hi: [
    { say: 'वॉलेट', never: /बटुआ|बटुए/ },
    { say: 'लॉग इन', never: /साइन ?इन/ },
  ],
}

type Words = { readonly [key: string]: string | Words }
const flat = (words: Words, before = ''): [key: string, text: string][] =>
  Object.entries(words).flatMap(([key, word]): [string, string][] =>
    typeof word === 'string' ? [[before + key, word]] : flat(word, `${before}${key}.`),
  )
/** Of screens and windows, of the console, of what the service refuses, of the demo. */
const PLACES = ['src/i18n', 'frame/words', 'console/i18n', 'src/contract/admin/rules', 'demo/words']
/** Rules that list the values of a setting, which are the same in every language. */
const LISTS = ['mfa.choice', 'openid.scope']
const filesIn = (place: string, language: string): readonly string[] =>
  paths(place).filter(
    (path) => path.endsWith('.json') && (path.startsWith(`${place}/${language}/`) || path === `${place}/${language}.json`),
  )
/** A name that is filled in is no word of ours. */
const GAP = /\{\w+\}/g

const faultsIn = (language: string): string[] => {
  const rules = [...NAMES, ...(RULES[language] ?? [])]
  return PLACES.flatMap((place) => filesIn(place, language)).flatMap((path) =>
    flat(JSON.parse(read(path)))
      .filter(([key]) => !LISTS.includes(key))
      .flatMap(([key, text]) =>
        rules
          .filter(
            ({ never, verbatim = [] }) =>
              never.test(text.replaceAll('\u00ad', '').replace(GAP, '{}')) &&
              !verbatim.includes(`${path.split('/').at(-1)} ${key}`),
          )
          .map(({ say }) => `${path} ${key}: ${JSON.stringify(text)}; say: ${say}`),
      ),
  )
}

test('one word for one thing, in every language', () => {
  assert.deepEqual(LANGUAGE_CODES.flatMap(faultsIn), [])
})

test('every language has rules of its own', () => {
  assert.deepEqual(
    LANGUAGE_CODES.filter((code) => !(code in RULES)),
    [],
  )
})
