// The screens of the moment `mfa-phone` in every state.

import { type StatesOf, statesOf } from '../screen-state.ts'

const NUMBER = { phone: '+4915112345678', shown: '+49 1511 2345678' }
const phone = statesOf('MFA_ENROLLMENT_FLOW_SCREEN_PHONE')({}, (params) => ({
  ...{ at: 'entry', params, rawPhoneNumber: '', countryCode: 'DE', qualifiedPhoneNumber: NUMBER.phone, isValid: false },
}))

export const states = {
  MFA_ENROLLMENT_FLOW_SCREEN_PHONE: [phone('empty'), phone('valid', { rawPhoneNumber: '1511 2345678', isValid: true })],
} satisfies StatesOf<'mfa-phone'>
