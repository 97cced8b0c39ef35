// Back end API: users, in the paths and shapes of the published client (docs/design/protocol.md, "Back end calls").

import {
  array,
  boolean,
  check,
  digits,
  maxLength,
  maxValue,
  minLength,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  strictObject,
  string,
  transform,
  union,
} from 'valibot'
import { customMetadata, importedAccount, shortText, UNLINKABLE_TYPES, walletAddress } from '../backend-fields.ts'
import { BACKEND_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { wireUser } from '../entities.ts'
import { email, phoneNumber } from '../fields.ts'
import { USERS_PER_PAGE } from '../limits.ts'
import { BACKEND, LOOKUP } from '../refusals.ts'
import { walletCount, walletFlags, walletList } from '../wanted-wallets.ts'

/** Where a page begins: the `next_cursor` of the one before. */
const cursor = pipe(string(), maxLength(128), regex(/^[\w-]*$/))
const limit = pipe(string(), digits(), transform(Number), number(), minValue(1), maxValue(USERS_PER_PAGE))
/** One page of users; `next_cursor` is null on the last one. */
const page = object({ data: array(wireUser), next_cursor: nullable(string()) })
const some = <T extends Parameters<typeof array>[0]>(item: T) => pipe(array(item), maxLength(USERS_PER_PAGE))

/** One user by id. */
export const get = endpoint()({
  ...BACKEND_CALL,
  name: 'users.get',
  method: 'GET',
  path: '/api/v1/users/:userId',
  answer: wireUser,
})

/** All users, oldest first, page by page. */
export const list = endpoint()({
  ...BACKEND_CALL,
  name: 'users.list',
  method: 'GET',
  path: '/api/v1/users',
  query: strictObject({ cursor: optional(cursor), limit: optional(limit) }),
  answer: page,
})

const lists = {
  emails: optional(some(email)),
  phoneNumbers: optional(some(phoneNumber)),
  walletAddresses: optional(some(walletAddress)),
  phone_numbers: optional(some(phoneNumber)),
  wallet_addresses: optional(some(walletAddress)),
}
export const searchBody = () =>
  union([
    strictObject({ searchTerm: shortText(255), cursor: optional(cursor) }),
    strictObject({ search_term: shortText(255), cursor: optional(cursor) }),
    // A call that names no list, or one that there is not, would get an empty answer, as if no user matched.
    pipe(
      strictObject({ ...lists, cursor: optional(cursor) }),
      check((asked) => Object.keys(asked).some((key) => key in lists)),
    ),
  ])

/** Users whose accounts have one of these addresses or numbers, or who are found by a piece of text. Published clients spell the keys in two ways. */
export const search = endpoint<typeof searchBody>()({
  ...BACKEND_CALL,
  name: 'users.search',
  method: 'POST',
  path: '/api/v1/users/search',
  answer: page,
})

export const createBody = () =>
  object({
    linked_accounts: pipe(array(importedAccount), minLength(1), maxLength(20)),
    custom_metadata: optional(customMetadata),
    ...walletFlags,
    wallets: optional(walletList),
  })

/**
 * Brings a user along, with accounts that the host has proved elsewhere. 400 `linked_to_another_user` where an account is linked to another user.
 * Embedded wallets that it asks for are made in the person's browser, at the first login; until then `wanted_wallets` names them.
 */
export const create = endpoint<typeof createBody>()({
  ...BACKEND_CALL,
  name: 'users.create',
  method: 'POST',
  path: '/api/v1/users',
  answer: wireUser,
  once: true,
})

export const createWalletsBody = () =>
  object({ user_id: shortText(255), ...walletFlags, number_of_ethereum_wallets_to_create: walletCount })

/**
 * Asks for embedded wallets of a user. They are made in the person's browser, at the next login; until then `wanted_wallets` names them. One that
 * the user has is not made again. 400 `cannot_link_more_of_type` for a Solana wallet beside an Ethereum one.
 */
export const createWallets = endpoint<typeof createWalletsBody>()({
  ...BACKEND_CALL,
  name: 'users.createWallets',
  method: 'POST',
  path: '/api/v1/apps/:appId/users/wallet',
  answer: wireUser,
})

const pregenerateWalletsBody = () => object({ wallets: pipe(walletList, minLength(1)) })

/** The same, as the newer client asks it. */
export const pregenerateWallets = endpoint<typeof pregenerateWalletsBody>()({
  ...BACKEND_CALL,
  name: 'users.pregenerateWallets',
  method: 'POST',
  path: '/api/v1/users/:userId/wallets',
  answer: wireUser,
})

export const setMetadataBody = () => object({ custom_metadata: customMetadata })

/** Puts metadata in the place of the user's. */
export const setMetadata = endpoint<typeof setMetadataBody>()({
  ...BACKEND_CALL,
  name: 'users.setMetadata',
  method: 'POST',
  path: '/api/v1/users/:userId/custom_metadata',
  answer: wireUser,
})

export const unlinkBody = () =>
  object({ type: picklist(UNLINKABLE_TYPES), handle: shortText(1024), provider: optional(shortText(255)) })

/**
 * Takes an account from a user. `handle` is the address, number or id by which an account of this type is known. 400
 * `cannot_unlink_sole_account`, 404 `linked_account_not_found`.
 */
export const unlinkAccount = endpoint<typeof unlinkBody>()({
  ...BACKEND_CALL,
  name: 'users.unlinkAccount',
  method: 'POST',
  path: '/api/v1/users/:userId/accounts/unlink',
  answer: wireUser,
  once: true,
})

/** Deletes a user with all that is stored about them. */
export const remove = endpoint()({
  ...BACKEND_CALL,
  name: 'users.remove',
  method: 'DELETE',
  path: '/api/v1/users/:userId',
  answer: object({ success: boolean() }),
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(get, null, 'For the back end: one user by id', LOOKUP),
  described(list, null, 'For the back end: all users, page by page', BACKEND),
  described(search, searchBody, 'For the back end: users by addresses and numbers, or by a piece of text', BACKEND),
  described(create, createBody, 'For the back end: bring a user along', [
    BACKEND,
    'linked_to_another_user',
    'max_accounts_reached',
  ]),
  described(createWallets, createWalletsBody, 'For the back end: ask for embedded wallets, which are made at the next login', [
    LOOKUP,
    'cannot_link_more_of_type',
  ]),
  described(
    pregenerateWallets,
    pregenerateWalletsBody,
    'For the back end: ask for embedded wallets, which are made at the next login',
    [LOOKUP, 'cannot_link_more_of_type'],
  ),
  described(setMetadata, setMetadataBody, "For the back end: set a user's custom metadata", LOOKUP),
  described(unlinkAccount, unlinkBody, 'For the back end: take an account from a user', [
    LOOKUP,
    'linked_account_not_found',
    'cannot_unlink_sole_account',
    'cannot_unlink_embedded_wallet',
    'missing_or_invalid_mfa',
  ]),
  described(remove, null, 'For the back end: delete a user with all that is stored about them', LOOKUP),
]
