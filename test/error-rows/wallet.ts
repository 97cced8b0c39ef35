// Errors of wallets from outside (docs/errors.md, "What a person sees").

import { ERRORS } from '../../src/contract/errors.ts'
import { ELSE, type ErrorRow, MESSAGE } from './row.ts'
import { ACCOUNT, AGAIN, ERROR, FAILED, LIMIT, LINKED, METHOD, NO_ACCESS, of400, said, TRY_AGAIN, unreachable } from './words.ts'

const WALLET = { where: 'wallet-login', doing: 'logs in by a wallet', text: '' } as const
const LINK = { ...WALLET, doing: 'links a wallet' } as const
const CONNECT = 'Could not connect with wallet'
const again = { ...of400, ...AGAIN, why: TRY_AGAIN } as const

export const WALLET_ROWS: readonly ErrorRow[] = [
  {
    ...LINK,
    code: 'linked_to_another_user',
    title: FAILED,
    text: LINKED,
    ...of400,
    button: 'Use a different wallet',
    leads: 'the list of wallets',
    why: 'The same wallet would be refused again.',
  },
  {
    ...LINK,
    code: 'cannot_link_more_of_type',
    title: 'You cannot authorize more than one account for this user.',
    ...of400,
    button: 'Close',
    leads: 'away',
    why: 'There is nothing to be tried: no other wallet could be linked.',
  },
  {
    ...WALLET,
    code: 'another_user',
    title: 'This wallet is not linked to your account',
    text: 'Choose an account in your wallet that is linked here, and try again.',
    ...again,
  },
  { ...WALLET, code: 'user_rejected_request', title: 'You rejected the request', text: 'You can try again.', ...again },
  {
    ...WALLET,
    code: 'wallet_request_timeout',
    title: 'Wallet request timed out',
    text: 'Open your wallet, and try again.',
    ...again,
  },
  {
    ...WALLET,
    code: 'wallet_account_changed',
    title: 'The account in your wallet has changed',
    text: 'Choose the account that you want to use, and try again.',
    ...again,
  },
  {
    ...WALLET,
    code: 'invalid_credentials',
    title: 'Could not log in with wallet',
    text: 'The signature is not one of the account that is connected. Choose that account in your wallet, and try again.',
    ...AGAIN,
    why: TRY_AGAIN,
  },
  { ...WALLET, code: 'generic_connect_wallet_error', title: CONNECT, ...again },
  { ...WALLET, code: 'unknown_connect_wallet_error', title: CONNECT, ...again },
  { ...WALLET, title: CONNECT, ...said('wallet_locked'), ...AGAIN, why: TRY_AGAIN },
  { ...WALLET, title: CONNECT, ...said('wallet_request_pending'), ...AGAIN, why: TRY_AGAIN },
  {
    ...WALLET,
    code: 'unsupported_chain_id',
    title: ERRORS.unsupported_chain_id.message,
    text: 'Choose another network in your wallet, and try again.',
    fault: { status: 400, message: MESSAGE },
    ...AGAIN,
    why: TRY_AGAIN,
  },
  {
    ...WALLET,
    code: 'too_many_requests',
    title: 'Too many requests. Please wait before trying again.',
    ...AGAIN,
    why: TRY_AGAIN,
  },
  {
    ...WALLET,
    code: 'client_request_timeout',
    title: 'Timed out',
    text: 'Request timed out',
    ...of400,
    ...AGAIN,
    why: 'The service may answer in time when it is asked again.',
  },
  { ...WALLET, code: 'service_unreachable', title: ERROR, ...unreachable, ...AGAIN, why: TRY_AGAIN },
  { ...WALLET, on: 'ERROR_SCREEN', title: 'Not allowed', ...said('disallowed_login_method', 403), ...METHOD },
  { ...WALLET, code: 'allowlist_rejected', on: 'ALLOWLIST_REJECTION_SCREEN', ...NO_ACCESS, ...ACCOUNT },
  {
    ...WALLET,
    code: 'max_accounts_reached',
    on: 'USER_LIMIT_REACHED_SCREEN',
    ...LIMIT,
    ...ACCOUNT,
    why: 'Another may be let in.',
  },
  {
    ...WALLET,
    code: 'user_does_not_exist',
    on: 'ACCOUNT_NOT_FOUND_SCREEN',
    title: 'Account not found',
    text: 'Nobody has signed up with these details.',
    ...ACCOUNT,
    why: 'The same account would be refused again; another one may be let in.',
  },
  { ...WALLET, code: ELSE, title: 'Could not log in with wallet', ...again },
  {
    where: 'phantom',
    doing: 'logs in by Phantom',
    code: ELSE,
    title: CONNECT,
    text: 'Please check that Phantom multichain is enabled and try again.',
    fault: { code: 'generic_connect_wallet_error', status: 400 },
    ...AGAIN,
    why: 'The text says to try again.',
  },
]
