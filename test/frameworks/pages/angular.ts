// The page in a template of Angular.

import 'latchkey/define'
import { Component, CUSTOM_ELEMENTS_SCHEMA, computed, type ElementRef, signal, viewChild } from '@angular/core'
import { APP, drawing, hear, SERVICE } from './given.ts'

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <button id="more" type="button" (click)="n.set(n() + 1)">More</button>
    <button id="toggle" type="button" (click)="shown.set(!shown())">Toggle</button>
    <wallet-button id="childless"></wallet-button>
    @if (shown()) {
      <wallet-button id="parent" [label]="now().label"><b>{{ now().light }}</b></wallet-button>
    } @else {
      <p>Another view</p>
    }
    <login-modal
      #modal
      [attr.app-id]="app"
      [attr.api-url]="service"
      [attr.login-message]="now().message"
      [defaultCountry]="now().country"
      [announceWallet]="now().announce"
      [connectOnly]="false"
      [open]="false"
      [config]="now().config"
      (open)="hear($event)"
      (before-close)="hear($event)"
      (camelEvent)="hear($event)"
      (CAPSEVENT)="hear($event)"
      (PascalEvent)="hear($event)"
    ></login-modal>
    <fund-account [amount]="now().amount"></fund-account>
  `,
})
export class App {
  readonly app = APP
  readonly service = SERVICE
  readonly hear = hear
  readonly n = signal(1)
  readonly shown = signal(true)
  readonly now = computed(() => drawing(this.n()))
  readonly modal = viewChild.required<ElementRef<HTMLElement>>('modal')

  ngAfterViewInit(): void {
    this.modal().nativeElement.addEventListener('screen', hear)
  }
}
