// The screens of the moment `phone` in every state.

import { readPhone } from '../../kit/phone.ts'
import type { FlowTypes } from '../registry.ts'
import { type StatesOf, screenState } from '../screen-state.ts'

const phone = (raw: string, country = 'US'): FlowTypes['LANDING_PHONE']['state'] => ({
  at: 'entry',
  ...readPhone(raw, country),
  menu: {},
})

export const states = {
  LANDING_PHONE: [
    screenState('LANDING_PHONE', 'phone, empty', phone(''), {}),
    screenState('LANDING_PHONE', 'phone, typed', phone('415555'), {}),
    screenState('LANDING_PHONE', 'phone, valid', phone('4155552671'), {}),
    screenState('LANDING_PHONE', 'phone, with its country', phone('+4915112345678'), {}),
    screenState('LANDING_PHONE', 'phone, long', phone('+447400123456'), {}, { showsTerms: false }),
  ],
  LINK_PHONE_SCREEN: [
    screenState('LINK_PHONE_SCREEN', 'empty', phone(''), {}),
    screenState('LINK_PHONE_SCREEN', 'valid', phone('015112345678', 'DE'), {}),
  ],
} satisfies StatesOf<'phone'>
