// The screen of the moment `signing`: a message or typed data to be signed.

import { jobs, machine } from '../../flows/signing/sign-request.ts'
import { row } from '../screen.ts'
import * as SignRequest from './sign-request.tsx'

export const rows = {
  EMBEDDED_WALLET_SIGN_REQUEST_SCREEN: row(
    'sign-request',
    machine,
    jobs,
    SignRequest.default,
    SignRequest.copy,
    SignRequest.styles,
    { info: () => ({ screen: 'WHY_SECURE_SCREEN', params: { about: 'signature' } }) as const },
  ),
}
