// The screens of the moment `farcaster` in every state.

import { FARCASTER, SIGNER } from '../../contract/errors/farcaster.ts'
import { viewOf } from '../../contract/errors/view.ts'
import type { FlowTypes } from '../registry.ts'
import { type StatesOf, screenState } from '../screen-state.ts'

type Connection = FlowTypes['AWAITING_FARCASTER_CONNECTION']['state']
const URI = 'https://farcaster.xyz/~/siwf?channelToken=7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f'
const connection = (name: string, own: Partial<Connection>) => {
  const none = { uri: null, mobile: false, title: null, text: null, button: null, to: 'retry' } as const
  const state: Connection = { at: 'opening', intent: 'login', ...none, ...own }
  return screenState('AWAITING_FARCASTER_CONNECTION', name, state, { intent: state.intent })
}
const fault = (code: string): Partial<Connection> => ({
  at: 'failure',
  ...viewOf({ code, status: null, message: '' }, FARCASTER),
})
type Signer = FlowTypes['AWAITING_FARCASTER_SIGNER']['state']
const APPROVAL = 'https://farcaster.xyz/~/signed-key-request?token=0x7f7f7f7f7f7f7f7f7f7f7f7f'
const signer = (name: string, own: Partial<Signer>) => {
  const params = { address: '0x52908400098527886E0F7030069857D2E4169EE7' }
  const state: Signer = { at: 'opening', ...params, uri: null, mobile: false, title: null, text: null, ...own }
  return screenState('AWAITING_FARCASTER_SIGNER', name, state, params)
}
const signerFault = (code: string): Partial<Signer> => {
  const { title, text } = viewOf({ code, status: null, message: '' }, SIGNER)
  return { at: 'failure', title, text }
}

export const states = {
  AWAITING_FARCASTER_CONNECTION: [
    connection('farcaster, opening', {}),
    connection('farcaster, opening for long', { slow: true }),
    connection('farcaster, code', { at: 'waiting', uri: URI }),
    connection('farcaster, on a phone', { at: 'waiting', uri: URI, mobile: true }),
    connection('farcaster, verifying', { at: 'verifying', uri: URI }),
    connection('farcaster, success', { at: 'success' }),
    connection('farcaster, timed out', fault('client_request_timeout')),
    connection('farcaster, declined', fault('invalid_credentials')),
    connection('farcaster, too many requests', fault('too_many_requests')),
    connection('farcaster, linked elsewhere', fault('linked_to_another_user')),
    connection('farcaster, failed', fault('unknown_error')),
    connection('farcaster, offline', {
      at: 'failure',
      waits: true,
      title: 'error.offline',
      text: { code: 'service_unreachable' },
      button: 'button.again',
    }),
    connection('link, code', { intent: 'link', at: 'waiting', uri: URI }),
    connection('link, success', { intent: 'link', at: 'success' }),
    connection('confirm, success', { intent: 'confirm', at: 'success' }),
  ],
  AWAITING_FARCASTER_SIGNER: [
    signer('signer, opening', {}),
    signer('signer, opening for long', { slow: true }),
    signer('signer, code', { at: 'waiting', uri: APPROVAL }),
    signer('signer, on a phone', { at: 'waiting', uri: APPROVAL, mobile: true }),
    signer('signer, success', { at: 'success' }),
    signer('signer, rejected', signerFault('signer_revoked')),
    signer('signer, failed', signerFault('unknown_error')),
    signer('signer, offline', { at: 'failure', waits: true, title: 'error.offline', text: { code: 'service_unreachable' } }),
  ],
} satisfies StatesOf<'farcaster'>
