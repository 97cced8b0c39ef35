// The screens of the moment `frames`: what a person does in a visible frame, with a key or a signature.

import * as confirm from '../../flows/frames/confirm-request.ts'
import { jobs, type VisibleParams, visibleMachine } from '../../flows/frames/visible-frame.ts'
import { row } from '../screen.ts'
import * as Confirm from './confirm-request.tsx'
import * as Visible from './visible-frame.tsx'

const exporting = visibleMachine({
  frame: 'export',
  routeOf: ({ address = '', asked }) => ({
    screen: 'EMBEDDED_WALLET_KEY_EXPORT_SCREEN',
    params: { address, ...(asked && { asked }) },
  }),
  outcomeOf: ({ address = '' }) => ({ kind: 'export', result: { address } }),
})
const importing = visibleMachine({
  frame: 'import',
  routeOf: ({ asked }: VisibleParams) => ({ screen: 'EMBEDDED_WALLET_IMPORT_SCREEN', params: { ...(asked && { asked }) } }),
  outcomeOf: () => null,
})
const backingUp = visibleMachine({
  frame: 'backup',
  routeOf: ({ address = '', asked }) => ({
    screen: 'EMBEDDED_WALLET_BACKUP_SCREEN',
    params: { address, ...(asked && { asked }) },
  }),
  outcomeOf: () => null,
})

export const rows = {
  EMBEDDED_WALLET_KEY_EXPORT_SCREEN: row('export', exporting, jobs, Visible.default, Visible.exportCopy, Visible.styles),
  EMBEDDED_WALLET_IMPORT_SCREEN: row('import', importing, jobs, Visible.default, Visible.importCopy, Visible.styles),
  EMBEDDED_WALLET_BACKUP_SCREEN: row('backup', backingUp, jobs, Visible.default, Visible.backupCopy, Visible.styles),
  EMBEDDED_WALLET_CONFIRM_SCREEN: row('confirm', confirm.machine, confirm.jobs, Confirm.default, Confirm.copy, Confirm.styles),
}
