// Mails and text messages in German.

import type { MessageWords } from './message-words.ts'

export const german: MessageWords = {
  dir: 'ltr',
  on: (browser, os) => `${browser} unter ${os}`,
  device: 'Gerät',
  time: 'Zeit',
  code: {
    subject: (code, name) => `${code} ist Ihr Anmeldecode für ${name}`,
    title: (name) => `Das ist Ihr Anmeldecode für ${name}`,
    valid: (minutes) =>
      `Er gilt ${minutes} lang und nur einmal. Geben Sie ihn nur auf der Seite ein, auf der Sie ihn angefordert haben.`,
    asked: 'Angefordert von',
    careful: 'Wenn Sie ihn nicht angefordert haben, lassen Sie diese Nachricht liegen: Ohne den Code meldet sich niemand an.',
    sms: (code, name) => `${code} ist Ihr Anmeldecode für ${name}. Sagen Sie ihn niemandem.`,
  },
  notices: {
    'new-device': {
      title: (name) => `Neue Anmeldung bei ${name}`,
      text: (name) => `Sie haben sich bei ${name} mit einem Browser oder Gerät angemeldet, mit dem Sie dort noch nicht waren.`,
      careful: (name) =>
        `Wenn Sie es nicht waren, ändern Sie zuerst das Passwort dieses Postfachs. Öffnen Sie dann ${name} selbst, so wie immer, und sehen Sie nach Ihrem Konto.`,
    },
    'account-added': {
      title: (name) => `Ein neuer Weg zu Ihrem Konto bei ${name}`,
      text: (name) => `Mit Ihrem Konto bei ${name} wurde ein weiteres verknüpft. Es meldet sich dort an wie Sie.`,
      careful: (name) =>
        `Wenn Sie es nicht waren, öffnen Sie ${name} selbst, so wie immer, melden Sie alle anderen Geräte ab und lösen Sie die Verknüpfung, die nicht von Ihnen ist.`,
    },
    'address-removed': {
      title: (name) => `Diese Adresse meldet nicht mehr bei ${name} an`,
      text: (name) => `Diese E-Mail-Adresse gehört nicht mehr zu einem Konto bei ${name}. Sie meldet dort nicht mehr an.`,
      careful: (name) =>
        `Wenn Sie es nicht waren, öffnen Sie ${name} selbst, so wie immer, und bitten Sie um Hilfe mit Ihrem Konto.`,
    },
    'wallet-added': {
      title: (name) => `Ihr Konto bei ${name} hat eine Wallet bekommen`,
      text: (name) =>
        `Für Ihr Konto bei ${name} wurde eine Wallet erstellt oder mitgebracht. Wer das getan hat, kann ihren Schlüssel haben.`,
      careful: (name) =>
        `Wenn Sie es nicht waren, legen Sie nichts in diese Wallet, öffnen Sie ${name} selbst, so wie immer, melden Sie sich überall sonst ab und bitten Sie um Hilfe mit Ihrem Konto.`,
    },
    'wallet-device-added': {
      title: (name) => `Ihre Wallet bei ${name} wurde in einem neuen Browser geöffnet`,
      text: (name) => `Ein Browser, der Ihre Wallet bei ${name} bisher nicht hatte, kann sie jetzt benutzen.`,
      careful: (name) =>
        `Wenn Sie es nicht waren, öffnen Sie ${name} selbst, so wie immer, melden Sie sich überall sonst ab und bringen Sie, was in der Wallet ist, in eine neue.`,
    },
    'wallet-exported': {
      title: (name) => `Der Schlüssel Ihrer Wallet bei ${name} wurde geöffnet`,
      text: (name) =>
        `Der private Schlüssel Ihrer Wallet bei ${name} wurde geöffnet, um ihn anzuzeigen oder in einer Datei zu sichern. Mit diesem Schlüssel kann alles aus der Wallet genommen werden.`,
      careful: (name) =>
        `Wenn Sie es nicht waren, öffnen Sie ${name} selbst, so wie immer, melden Sie sich überall sonst ab und bringen Sie, was in der Wallet ist, in eine neue.`,
    },
    'wallet-recovery-changed': {
      title: (name) => `Die Wiederherstellung Ihrer Wallet bei ${name} wurde geändert`,
      text: (name) =>
        `Für Ihre Wallet bei ${name} wurde ein neuer Weg der Wiederherstellung eingerichtet. Der bisherige öffnet nichts mehr.`,
      careful: (name) =>
        `Wenn Sie es nicht waren, öffnen Sie ${name} selbst, so wie immer, auf einem Gerät, das Sie schon benutzt haben, und richten Sie die Wiederherstellung neu ein.`,
    },
    'wallet-devices-removed': {
      title: (name) => `Ihre Wallet bei ${name} wurde aus anderen Browsern entfernt`,
      text: (name) =>
        `Was andere Browser von Ihrer Wallet bei ${name} aufbewahrt haben, öffnet nichts mehr. Jeder von ihnen muss die Wallet wiederherstellen, bevor sie dort wieder benutzt wird.`,
      careful: (name) =>
        `Wenn Sie es nicht waren, öffnen Sie ${name} selbst, so wie immer, melden Sie sich überall sonst ab und bringen Sie, was in der Wallet ist, in eine neue.`,
    },
    'factor-added': {
      title: (name) => `Ihr Konto bei ${name} hat einen zweiten Faktor`,
      text: (name) => `Von jetzt an fragt ${name} bei Wichtigem nach einem weiteren Nachweis, zusätzlich zur Anmeldung.`,
      careful: (name) =>
        `Wenn Sie es nicht waren, öffnen Sie ${name} selbst, so wie immer, melden Sie alle anderen Geräte ab und bitten Sie um Hilfe mit Ihrem Konto.`,
    },
    'factor-removed': {
      title: (name) => `Ein zweiter Faktor Ihres Kontos bei ${name} wurde entfernt`,
      text: (name) => `Ihr Konto bei ${name} hat einen Weg weniger, zu bestätigen, dass Sie es sind.`,
      careful: (name) =>
        `Wenn Sie es nicht waren, öffnen Sie ${name} selbst, so wie immer, melden Sie alle anderen Geräte ab und bitten Sie um Hilfe mit Ihrem Konto.`,
    },
    'recovery-code-used': {
      title: (name) => `Ein Wiederherstellungscode Ihres Kontos bei ${name} wurde benutzt`,
      text: (name) =>
        `Jemand hat sich bei ${name} mit einem der Wiederherstellungscodes Ihres Kontos ausgewiesen. Dieser Code ist verbraucht.`,
      careful: (name) =>
        `Wenn Sie es nicht waren, hat jemand Ihre Codes: Öffnen Sie ${name} selbst, so wie immer, melden Sie alle anderen Geräte ab und erstellen Sie neue Codes.`,
    },
    'recovery-codes-renewed': {
      title: (name) => `Neue Wiederherstellungscodes für Ihr Konto bei ${name}`,
      text: (name) => `Für Ihr Konto bei ${name} wurden neue Wiederherstellungscodes erstellt. Die früheren gelten nicht mehr.`,
      careful: (name) =>
        `Wenn Sie es nicht waren, öffnen Sie ${name} selbst, so wie immer, melden Sie alle anderen Geräte ab und bitten Sie um Hilfe mit Ihrem Konto.`,
    },
    'account-deleted': {
      title: (name) => `Ihr Konto bei ${name} ist gelöscht`,
      text: (name) =>
        `Ihr Konto bei ${name} wurde gelöscht, mit allem, was der Anmeldedienst über Sie gespeichert hatte. Das ist die letzte Nachricht, die Sie von ihm bekommen.`,
      careful: (name) =>
        `Wenn Sie es nicht waren, ändern Sie das Passwort dieses Postfachs, öffnen Sie dann ${name} selbst, so wie immer, und bitten Sie um Hilfe.`,
    },
  },
  fine: 'Wenn Sie es waren, ist nichts zu tun.',
  end: 'Diese Nachricht hat keinen Link und will nichts von Ihnen.',
}
