// Phone entry, to log in and to link. Flow of LANDING_PHONE and LINK_PHONE_SCREEN.
// See docs/design/spec.md, "Entities", "Field rules".

import { DEFAULT_COUNTRY } from '../../contract/limits.ts'
import type { Route, ScreenParams } from '../../contract/screens.ts'
import { countryOr, type PhoneEntry, readPhone, writePhone } from '../../kit/phone.ts'
import { type PreparedEvent, prepareCaptcha } from '../menu/captcha-guard.ts'
import type { Facts, Machine } from '../runtime/flow.ts'

type Params = ScreenParams['LANDING_PHONE']
type Menu = Omit<Params, 'phone' | 'country'>
export interface PhoneState extends PhoneEntry {
  readonly at: 'entry'
  /** Params of the menu that "back" leads to. */
  readonly menu: Menu
}
export type PhoneEvent = { type: 'type'; text: string } | { type: 'country'; code: string } | { type: 'submit' } | PreparedEvent

const entry = (text: string, country: string, menu: Menu): PhoneState => ({ at: 'entry', ...readPhone(text, country), menu })
const begin = ({ phone = '', country = '', ...menu }: Params, { app }: Facts): PhoneState =>
  entry(phone, countryOr(country, countryOr(app.defaultCountry, DEFAULT_COUNTRY)), menu)
const typed = ({ rawPhoneNumber, countryCode, menu }: PhoneState): Params => ({
  ...menu,
  phone: rawPhoneNumber,
  country: countryCode,
})

const machineFor = (
  intent: 'login' | 'link',
  here: (params: Params) => Route,
): Pick<Machine<PhoneState, PhoneEvent, Params>, 'on'> => ({
  on(state, event) {
    switch (event.type) {
      case 'type': {
        const next = entry(event.text, state.countryCode, state.menu)
        return intent === 'login' && next.isValid && !state.isValid ? [next, { run: 'prepare' }] : [next]
      }
      case 'prepared':
        return [state]
      case 'country':
        // A national number is not valid in another country.
        return [event.code === state.countryCode ? state : entry('', countryOr(event.code, state.countryCode), state.menu)]
      case 'submit': {
        if (!state.isValid) return [state]
        const phone = state.qualifiedPhoneNumber
        const recipient = { method: 'sms', phone, shown: writePhone(phone) } as const
        return [
          state,
          { replace: here(typed(state)) },
          { go: { screen: 'AWAITING_PASSWORDLESS_CODE', params: { recipient, intent } } },
        ]
      }
    }
  },
})

/** A login: "back" leads to the menu, which keeps what was typed. */
export const login: Machine<PhoneState, PhoneEvent, Params> = {
  ...machineFor('login', (params) => ({ screen: 'LANDING_PHONE', params })),
  start(params, facts) {
    const state = begin(params, facts)
    // A host may prefill a number for an app without SMS.
    return facts.app.methods.includes('sms') ? [state] : [state, { reset: { screen: 'LANDING', params: {} } }]
  },
  back: (state) => [{ back: true }, { replace: { screen: 'LANDING', params: typed(state) } }],
}

/** A number to link. */
export const link: Machine<PhoneState, PhoneEvent, Params> = {
  ...machineFor('link', ({ phone = '', country = '' }) => ({ screen: 'LINK_PHONE_SCREEN', params: { phone, country } })),
  start: (params, facts) => [begin(params, facts)],
}

export const jobs = { prepare: prepareCaptcha }
