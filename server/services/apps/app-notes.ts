// What an owner should know of an app that is sound: a rule with its words each. Problems are in app-rules.ts.

import type { Problem } from '../../../src/contract/admin/problem.ts'
import { brokenRule } from '../problem.ts'
import type { AppRecord } from './apps.ts'

/** What has the app's wallets show everything. */
export const showingCommand = (id: string): string => `npx latchkey app change ${id} --set enforce_wallet_uis=true`

/** Whether pages of the app may have its people's wallets sign and send without a screen. */
export const letsPagesSign = ({ config }: Pick<AppRecord, 'config'>): boolean => config.enforce_wallet_uis === false

/** What is to be known; nothing for most apps. */
export const appNotes = (app: Pick<AppRecord, 'id' | 'config'>): Problem[] =>
  letsPagesSign(app) ? [brokenRule('wallets.unseen', 'enforce_wallet_uis', showingCommand(app.id))] : []
