// Errors of linking, unlinking and updating what belongs to an account.

import type { Codes } from './view.ts'

export const CODES = {
  linked_to_another_user: { status: 400, message: 'This account has already been linked to another user.' },
  cannot_link_more_of_type: { status: 400, message: 'You cannot authorize more than one account for this user.' },
  cannot_unlink_embedded_wallet: { status: 400, message: 'An embedded wallet cannot be unlinked.' },
  cannot_unlink_sole_account: { status: 400, message: 'The only account of a user cannot be unlinked.' },
  account_transfer_required: { status: 400, message: 'This account belongs to another user and would have to be transferred.' },
  guest_wallet_elsewhere: {
    status: 403,
    message:
      'This guest has a wallet that was made in another session. Whoever made it may have its key. Keep it knowingly, or log out and log in with your account for a wallet of your own.',
  },
  another_user: { status: 403, message: 'What was shown belongs to another user.' },
  linked_account_not_found: { status: 404, message: 'The user has no such account.' },
  failed_to_link_account: { status: null, message: 'The account could not be linked.' },
  failed_to_unlink_account: { status: null, message: 'The account could not be unlinked.' },
  exited_link_flow: { status: null, message: 'The person closed the link before it was complete.' },
  exited_update_flow: { status: null, message: 'The person closed the update before it was complete.' },
} as const satisfies Codes
