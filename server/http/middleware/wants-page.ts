// Who asks for an address that leads nowhere: a person, who reads a page, or a program.

import type { Context } from 'hono'

/** Whether a browser asks for a page to be read. What calls the API, and scripts and pictures of a page, want no page. */
export const wantsPage = ({ req }: Context): boolean =>
  req.method === 'GET' && !req.path.startsWith('/api/') && (req.header('accept') ?? '').includes('text/html')
