// The screens of the moment `wallet-asks`: what a page asks of the wallet beside signatures.

import * as token from '../../flows/wallet-asks/add-token.ts'
import { jobs as tokenJobs } from '../../flows/wallet-asks/add-token-jobs.ts'
import * as network from '../../flows/wallet-asks/use-network.ts'
import { row } from '../screen.ts'
import * as Token from './add-token.tsx'
import * as Network from './use-network.tsx'

export const rows = {
  EMBEDDED_WALLET_NETWORK_SCREEN: row(
    'use-network',
    network.machine,
    network.jobs,
    Network.default,
    Network.copy,
    Network.styles,
  ),
  EMBEDDED_WALLET_ADD_TOKEN_SCREEN: row('add-token', token.machine, tokenJobs, Token.default, Token.copy, Token.styles),
}
