// Login, sign-up, link and unlink by passkey (docs/design/protocol.md, "Calls", "Passkey shapes").

import { loginWithPasskey } from '../../../services/passkeys/login.ts'
import { linkOptions, loginOptions, signUpOptions } from '../../../services/passkeys/options.ts'
import { knownPasskeys, nameOwnPasskey } from '../../../services/passkeys/own.ts'
import { linkNewPasskey, signUpWithPasskey } from '../../../services/passkeys/register.ts'
import type { OptionsRequest } from '../../../services/passkeys/relying-party.ts'
import type { Call, Handlers } from '../../mount.ts'
import { signedIn, unlinkOwn } from '../account/signed-in.ts'
import { withDevice } from './code-call.ts'

type Names =
  | 'authenticateInit'
  | 'authenticate'
  | 'registerInit'
  | 'register'
  | 'linkInit'
  | 'link'
  | 'known'
  | 'rename'
  | 'unlink'
const asking = ({ origin }: Call, { relying_party }: { relying_party?: string | undefined }): OptionsRequest => ({
  origin,
  relyingParty: relying_party,
})

export const passkeys: Pick<Handlers, `passkeys.${Names}`> = {
  'passkeys.authenticateInit': (core, call, body) => loginOptions(core, call.app, asking(call, body)),

  'passkeys.authenticate': (core, call, { challenge, authenticator_response: assertion }) =>
    withDevice(core, call, ({ device, idempotencyKey }) =>
      loginWithPasskey(core, call.app, { challenge, assertion, device, idempotencyKey }),
    ),

  'passkeys.registerInit': (core, call, body) => signUpOptions(core, call.app, asking(call, body)),

  'passkeys.register': (core, call, { authenticator_response: attestation }) => {
    const { seen: device, language, idempotencyKey, proof } = call
    return signUpWithPasskey(core, call.app, {
      attestation,
      device,
      language,
      idempotencyKey,
      key: proof?.jkt ?? null,
    })
  },

  'passkeys.linkInit': (core, call, body) => linkOptions(core, call.app, signedIn(call), asking(call, body)),

  'passkeys.link': (core, call, { authenticator_response: attestation }) => {
    const { seen: device, language, idempotencyKey } = call
    return linkNewPasskey(core, call.app, signedIn(call), { attestation, device, language, idempotencyKey })
  },

  'passkeys.known': (core, call, _, { relying_party }) =>
    knownPasskeys(core, call.app, signedIn(call), asking(call, { relying_party })),

  'passkeys.rename': (core, call, { credential_id, name }) =>
    nameOwnPasskey(core, call.app, signedIn(call), { credential: credential_id, name }),

  'passkeys.unlink': (core, call, { credential_id }) => unlinkOwn(core, call, { type: 'passkey', subject: credential_id }),
}
