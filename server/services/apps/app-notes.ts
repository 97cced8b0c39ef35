// What an owner should know of an app that is sound: one line each. Problems are in app-rules.ts.

import type { AppRecord } from './apps.ts'

/** What has the app's wallets show everything. */
export const showingCommand = (id: string): string => `npx latchkey app change ${id} --set enforce_wallet_uis=true`

/** Whether pages of the app may have its people's wallets sign and send without a screen. */
export const letsPagesSign = ({ config }: Pick<AppRecord, 'config'>): boolean => config.enforce_wallet_uis === false

/** One line for each note; none for most apps. */
export const appNotes = (app: Pick<AppRecord, 'id' | 'config'>): string[] =>
  letsPagesSign(app)
    ? [
        `enforce_wallet_uis: is off, so a page with noPromptOnSignature has wallets sign and send unseen; ${showingCommand(app.id)} has all of it shown`,
      ]
    : []
