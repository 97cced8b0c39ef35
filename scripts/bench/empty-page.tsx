// The baseline of the page bench: an empty React page that shows a dialog with one field, at a click or at once.

import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

const Page = () => {
  const [open, setOpen] = useState(document.body.dataset.open === 'true')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
  }, [open])
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Log in
      </button>
      <dialog ref={dialog}>
        <h2>Log in or sign up</h2>
        <input type="email" placeholder="Email address" />
      </dialog>
    </>
  )
}

const place = document.querySelector('main')
if (place) createRoot(place).render(<Page />)
