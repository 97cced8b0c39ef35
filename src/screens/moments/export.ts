// The screens of the moment `export`: a key is shown, brought along, or put into a file, in a visible frame.

import { jobs, type VisibleParams, visibleMachine } from '../../flows/wallet/visible-frame.ts'
import { row } from '../screen.ts'
import * as Visible from '../wallet/visible-frame.tsx'

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
}
