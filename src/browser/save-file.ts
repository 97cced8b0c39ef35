// Offers a file made in the page as a download, without a request or a frame, as the strictest policy demands.

import { wait } from '../kit/wait.ts'

/** Browsers read the text after the click, and do not report when they are done. */
const KEPT = 60_000

/** Saves `text` under `name`, as the browser saves downloads. */
export const saveFile = (name: string, text: string, type = 'application/json'): void => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  void wait(KEPT).then(() => URL.revokeObjectURL(url))
}
