// The tags in a template: `[config]` sets the property, `(session)` listens; the schema lets unknown tags be.

import 'latchkey/define'
import { Component, CUSTOM_ELEMENTS_SCHEMA, type ElementRef, signal, viewChild } from '@angular/core'
import type { LoginModal, User } from 'latchkey'

declare const LATCHKEY_URL: string

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <h1>Latchkey in Angular</h1>
    <p id="who">{{ name() ? 'Hello, ' + name() + '.' : 'Nobody is logged in.' }}</p>
    @if (name()) {
      <wallet-button></wallet-button>
      <button type="button" (click)="logout()">Log out</button>
    } @else {
      <button type="button" (click)="login()">Log in</button>
    }
    <login-modal
      #modal
      app-id="latchkeydemoapp0000000001"
      [apiUrl]="url"
      [config]="config"
      (ready)="show()"
      (session)="show()"
    ></login-modal>
  `,
})
export class App {
  readonly url = LATCHKEY_URL
  readonly config = { appearance: { landingHeader: 'Welcome to Angular' } }
  readonly name = signal<string | null>(null)
  readonly modal = viewChild.required<ElementRef<LoginModal>>('modal')

  show(): void {
    const user: User | null = this.modal().nativeElement.user
    this.name.set(user && (user.email?.address ?? user.id))
  }
  login(): void {
    // Rejects where the person closes the menu: nothing has changed.
    this.modal()
      .nativeElement.login()
      .catch(() => undefined)
  }
  logout(): void {
    void this.modal().nativeElement.logout()
  }
}
