// Words of the windows in which a person lends their wallets to another app.

const en = {
  title: 'Sign in to {requester}',
  asks: '{requester} ({origin}) wants to sign you in with your {provider} account.',
  gets: [
    'It learns which account of {provider} is yours, and the addresses of your wallets.',
    'It may ask your wallets for signatures. You are shown each request, and decide.',
    'It never sees your keys.',
  ],
  as: 'You are signed in as {person}.',
  logIn: 'Log in to {provider}',
  another: 'Use another account',
  allow: 'Allow',
  refuse: 'Refuse',
  wait: 'One moment',
  mismatch:
    'This window was not opened by a login in this browser, or its login has run out. Close it, and start again where you want to sign in.',
  notAllowed: 'This app may not sign people in with {provider}. Close this window.',
  unreachable: 'The service cannot be reached. Check your connection and try again.',
  other: 'Something went wrong. Close this window and start again.',
}
export type WindowWords = typeof en

const de: WindowWords = {
  title: 'Bei {requester} anmelden',
  asks: '{requester} ({origin}) möchte dich mit deinem Konto bei {provider} anmelden.',
  gets: [
    'Die App erfährt, welches Konto bei {provider} deines ist, und die Adressen deiner Wallets.',
    'Sie darf deine Wallets um Signaturen bitten. Jede Anfrage wird dir gezeigt, und du entscheidest.',
    'Deine Schlüssel sieht sie nie.',
  ],
  as: 'Du bist angemeldet als {person}.',
  logIn: 'Bei {provider} anmelden',
  another: 'Anderes Konto verwenden',
  allow: 'Erlauben',
  refuse: 'Ablehnen',
  wait: 'Einen Moment',
  mismatch:
    'Dieses Fenster wurde nicht von einer Anmeldung in diesem Browser geöffnet, oder sie ist abgelaufen. Schließe es und beginne dort neu, wo du dich anmelden möchtest.',
  notAllowed: 'Diese App darf niemanden mit {provider} anmelden. Schließe dieses Fenster.',
  unreachable: 'Der Dienst ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.',
  other: 'Etwas ist schiefgegangen. Schließe dieses Fenster und beginne neu.',
}

const ar: WindowWords = {
  title: 'تسجيل الدخول إلى {requester}',
  asks: 'يريد {requester} ({origin}) تسجيل دخولك بحسابك في {provider}.',
  gets: [
    'سيعرف أي حساب في {provider} هو حسابك، وعناوين محافظك.',
    'يمكنه أن يطلب توقيعات من محافظك. يُعرض عليك كل طلب، والقرار لك.',
    'لا يرى مفاتيحك أبدًا.',
  ],
  as: 'أنت مسجل الدخول باسم {person}.',
  logIn: 'تسجيل الدخول إلى {provider}',
  another: 'استخدام حساب آخر',
  allow: 'سماح',
  refuse: 'رفض',
  wait: 'لحظة',
  mismatch: 'لم تُفتح هذه النافذة من تسجيل دخول في هذا المتصفح، أو انتهت مدته. أغلقها وابدأ من جديد من حيث تريد تسجيل الدخول.',
  notAllowed: 'لا يُسمح لهذا التطبيق بتسجيل الدخول عبر {provider}. أغلق هذه النافذة.',
  unreachable: 'لا يمكن الوصول إلى الخدمة. تحقق من اتصالك وحاول مرة أخرى.',
  other: 'حدث خطأ ما. أغلق هذه النافذة وابدأ من جديد.',
}

/** By language. */
export const WINDOW_WORDS: Readonly<Record<string, WindowWords>> = { en, de, ar }
