// Which session has made a wallet: a guest who gets a first account is told of one that another session has made.

import { statements } from '../migration-steps.ts'

export const up = statements(['alter table embedded_wallets add column made_by text'])
