// Keys that people were asked to let write to Farcaster for them, and the one in their account.

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

type Whose = { readonly app: string; readonly user: string }
type SignerRequest = Whose & {
  readonly key: string
  readonly fid: string
  /** Sealed: the token by which the request is asked for. */
  readonly request: string
  readonly now: number
}

const PLACE = statement<SignerRequest, never>(`
insert into farcaster_signers (app_id, user_id, public_key, fid, request, created_at)
values (:app, :user, :key, :fid, :request, :now::int8)
on conflict (app_id, user_id, public_key)
do update set fid = excluded.fid, request = excluded.request, approved_at = null, created_at = excluded.created_at`)

/** Notes a request; another one for the same key takes its place. */
export const saveSigner = async (db: Db, asked: SignerRequest): Promise<void> => {
  await PLACE(db, asked)
}

type KnownSigner = { readonly fid: string; readonly request: string; readonly approved: boolean }
const FIND = statement<Whose & { key: string }, KnownSigner>(`
select s.fid, s.request, s.approved_at is not null as approved from farcaster_signers s
where s.app_id = :app and s.user_id = :user and s.public_key = :key`)

/** The request for a key; undefined where there was none. */
export const findSigner = async (db: Db, which: Whose & { key: string }): Promise<KnownSigner | undefined> =>
  (await FIND(db, which))[0]

const FID = statement<Whose, { fid: string }>(
  `select a.subject as fid from accounts a where a.app_id = :app and a.user_id = :user and a.type = 'farcaster'`,
)

/** The number of the user at Farcaster; null where none is linked. */
export const farcasterOf = async (db: Db, whose: Whose): Promise<string | null> => (await FID(db, whose))[0]?.fid ?? null

type Approval = Whose & { readonly key: string; readonly fid: string; readonly now: number }
const APPROVE = statement<Approval, never>(`
with approved as (
  update farcaster_signers set approved_at = coalesce(approved_at, :now::int8)
  where app_id = :app and user_id = :user and public_key = :key and fid = :fid returning user_id
)
update accounts a set details = a.details || jsonb_build_object('signer_public_key', :key::text) from approved
where a.app_id = :app and a.type = 'farcaster' and a.subject = :fid and a.user_id = approved.user_id`)

/** The key writes for the user from now on, and is in their account. */
export const approveSigner = async (db: Db, approval: Approval): Promise<void> => {
  await APPROVE(db, approval)
}

const REVOKE = statement<Whose & { key: string }, never>(`
with gone as (delete from farcaster_signers where app_id = :app and user_id = :user and public_key = :key)
update accounts a set details = a.details - 'signer_public_key'
where a.app_id = :app and a.user_id = :user and a.type = 'farcaster' and a.details ->> 'signer_public_key' = :key`)

/** The key writes for no user any more. */
export const revokeSigner = async (db: Db, which: Whose & { key: string }): Promise<void> => {
  await REVOKE(db, which)
}
