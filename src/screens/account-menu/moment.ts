// The screens of the moment `account-menu`: the menu of <wallet-button>, and an address to receive to.

import { machine } from '../../flows/account-menu/account-menu.ts'
import { jobs } from '../../flows/account-menu/account-menu-jobs.ts'
import * as receive from '../../flows/account-menu/receive.ts'
import { row } from '../screen.ts'
import * as Menu from './account-menu.tsx'
import * as FundReceive from './fund-receive.tsx'
import * as Receive from './receive.tsx'

export const rows = {
  ACCOUNT_MENU_SCREEN: row('account-menu', machine, jobs, Menu.default, Menu.copy, Menu.styles, {
    withoutConfig: true,
    next: ['RECEIVE_SCREEN', 'ACCOUNT_SCREEN'],
  }),
  RECEIVE_SCREEN: row('receive', receive.machine, receive.jobs, Receive.default, Receive.copy, Receive.styles, {
    withoutConfig: true,
  }),
  FUND_RECEIVE_SCREEN: row(
    'fund-receive',
    receive.machine,
    receive.jobs,
    FundReceive.default,
    FundReceive.copy,
    FundReceive.styles,
  ),
}
