// The screens of the moment `creation`: the embedded wallet is made, is there, or is connected.

import * as bring from '../../flows/creation/bring-wallet.ts'
import * as connect from '../../flows/creation/connect-embedded.ts'
import * as create from '../../flows/creation/create-embedded.ts'
import * as created from '../../flows/creation/created-embedded.ts'
import { row } from '../screen.ts'
import * as Bring from './bring-wallet.tsx'
import * as Created from './embedded-created.tsx'
import * as Progress from './embedded-progress.tsx'

export const rows = {
  EMBEDDED_WALLET_BRING_SCREEN: row('bring-wallet', bring.machine, bring.jobs, Bring.default, Bring.copy, Bring.styles, {
    next: ['EMBEDDED_WALLET_IMPORT_SCREEN'],
  }),
  EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN: row(
    'create-embedded',
    create.machine,
    create.jobs,
    Progress.default,
    Progress.creationCopy,
    Progress.styles,
    // Trust: a login is not complete before its wallet is made.
    { closable: ({ asked }: { asked?: true }) => asked === true },
  ),
  EMBEDDED_WALLET_CREATED_SCREEN: row(
    'created-embedded',
    created.machine,
    created.jobs,
    Created.default,
    Created.copy,
    Created.styles,
  ),
  EMBEDDED_WALLET_CONNECTING_SCREEN: row(
    'connect-embedded',
    connect.machine,
    connect.jobs,
    Progress.default,
    Progress.connectingCopy,
    Progress.styles,
  ),
}
