// The number for a second step by text message.

import { DEFAULT_COUNTRY } from '../../contract/limits.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { countryOr, type PhoneEntry, readPhone, writePhone } from '../../kit/phone.ts'
import { enrollingOf } from '../mfa/enrolling.ts'
import type { Machine, Step } from '../runtime/flow.ts'

type Params = ScreenParams['MFA_ENROLLMENT_FLOW_SCREEN_PHONE']
export interface MfaPhoneState extends PhoneEntry {
  readonly at: 'entry'
  readonly params: Params
}
type MfaPhoneEvent = { type: 'type'; text: string } | { type: 'country'; code: string } | { type: 'submit' }

const entry = (params: Params, text: string, country: string): MfaPhoneState => ({
  at: 'entry',
  params,
  ...readPhone(text, country),
})

export const machine: Machine<MfaPhoneState, MfaPhoneEvent, Params> = {
  start: (params, { app }) => [
    entry(params, params.phone ?? '', countryOr(params.country ?? '', countryOr(app.defaultCountry, DEFAULT_COUNTRY))),
  ],
  on(state, event): Step<MfaPhoneState, MfaPhoneEvent> {
    const { params, rawPhoneNumber, countryCode } = state
    switch (event.type) {
      case 'type':
        return [entry(params, event.text, countryCode)]
      case 'country':
        // A national number is not valid in another country.
        return [event.code === countryCode ? state : entry(params, '', countryOr(event.code, countryCode))]
      case 'submit': {
        if (!state.isValid) return [state]
        const phone = state.qualifiedPhoneNumber
        const own = enrollingOf(params)
        return [
          state,
          {
            replace: {
              screen: 'MFA_ENROLLMENT_FLOW_SCREEN_PHONE',
              params: { ...own, phone: rawPhoneNumber, country: countryCode },
            },
          },
          { go: { screen: 'MFA_ENROLLMENT_FLOW_SCREEN_SMS', params: { ...own, phone, shown: writePhone(phone) } } },
        ]
      }
    }
  },
}

export const jobs = {}
