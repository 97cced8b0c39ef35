// Words of the windows in which a person lends their wallets to another app, and answers what it asks of them.

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
  connectTitle: 'Connect to {requester}',
  connectAsks: '{requester} ({origin}) wants to use your {provider} wallet.',
  connectGets: [
    'It learns the address of your wallet.',
    'It may ask for signatures for 30 days. You are shown each request, and decide.',
    'It never sees your keys.',
  ],
  askTitle: '{requester} asks your wallet',
  askMessage: '{requester} ({origin}) asks you to sign a message with your wallet {address}.',
  askData: '{requester} ({origin}) asks you to sign data with your wallet {address}.',
  askSend: '{requester} ({origin}) asks you to send a transaction with your wallet {address}.',
  review: 'Review',
  logInFirst: 'An app asks for your {provider} wallet. Log in to see what it asks.',
  gone: 'This request has run out, was seen before, or is for another account. Close this window, and ask again in the app.',
  noWallet: 'Your {provider} account has no wallet yet. Make one in {provider}, then start again.',
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
  connectTitle: 'Mit {requester} verbinden',
  connectAsks: '{requester} ({origin}) möchte deine Wallet bei {provider} verwenden.',
  connectGets: [
    'Die App erfährt die Adresse deiner Wallet.',
    'Sie darf 30 Tage lang um Signaturen bitten. Jede Anfrage wird dir gezeigt, und du entscheidest.',
    'Deine Schlüssel sieht sie nie.',
  ],
  askTitle: '{requester} fragt deine Wallet',
  askMessage: '{requester} ({origin}) bittet dich, mit deiner Wallet {address} eine Nachricht zu signieren.',
  askData: '{requester} ({origin}) bittet dich, mit deiner Wallet {address} Daten zu signieren.',
  askSend: '{requester} ({origin}) bittet dich, mit deiner Wallet {address} eine Transaktion zu senden.',
  review: 'Ansehen',
  logInFirst: 'Eine App fragt nach deiner Wallet bei {provider}. Melde dich an, um zu sehen, was sie will.',
  gone: 'Diese Anfrage ist abgelaufen, wurde schon gezeigt oder gilt einem anderen Konto. Schließe dieses Fenster und frage in der App neu an.',
  noWallet: 'Dein Konto bei {provider} hat noch keine Wallet. Lege dort eine an und beginne dann neu.',
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
  connectTitle: 'الاتصال بـ {requester}',
  connectAsks: 'يريد {requester} ({origin}) استخدام محفظتك في {provider}.',
  connectGets: ['سيعرف عنوان محفظتك.', 'يمكنه طلب توقيعات لمدة 30 يومًا. يُعرض عليك كل طلب، والقرار لك.', 'لا يرى مفاتيحك أبدًا.'],
  askTitle: '{requester} يطلب من محفظتك',
  askMessage: 'يطلب منك {requester} ({origin}) توقيع رسالة بمحفظتك {address}.',
  askData: 'يطلب منك {requester} ({origin}) توقيع بيانات بمحفظتك {address}.',
  askSend: 'يطلب منك {requester} ({origin}) إرسال معاملة من محفظتك {address}.',
  review: 'مراجعة',
  logInFirst: 'يطلب تطبيق محفظتك في {provider}. سجّل الدخول لترى ما يطلبه.',
  gone: 'انتهت مدة هذا الطلب، أو عُرض من قبل، أو هو لحساب آخر. أغلق هذه النافذة واطلب من جديد في التطبيق.',
  noWallet: 'لا توجد محفظة في حسابك لدى {provider} بعد. أنشئ واحدة هناك ثم ابدأ من جديد.',
  mismatch: 'لم تُفتح هذه النافذة من تسجيل دخول في هذا المتصفح، أو انتهت مدته. أغلقها وابدأ من جديد من حيث تريد تسجيل الدخول.',
  notAllowed: 'لا يُسمح لهذا التطبيق بتسجيل الدخول عبر {provider}. أغلق هذه النافذة.',
  unreachable: 'لا يمكن الوصول إلى الخدمة. تحقق من اتصالك وحاول مرة أخرى.',
  other: 'حدث خطأ ما. أغلق هذه النافذة وابدأ من جديد.',
}

/** By language. */
export const WINDOW_WORDS: Readonly<Record<string, WindowWords>> = { en, de, ar }
