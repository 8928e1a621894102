/** German for the messages of refusals that people see. `{}` in a message is a value; `{1}` is the first of them. */
export const germanSentences: Readonly<Record<string, string>> = {
  // Accounts
  'Your username or password is incorrect': 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  'Wrong password!': 'Das Passwort ist falsch.',
  'The two passwords do not match': 'Die beiden Passwörter stimmen nicht überein.',
  'The password is too short (at least {} characters)':
    'Das Passwort ist zu kurz: Es braucht mindestens {1} Zeichen.',
  'The password is too long (at most {} characters)':
    'Das Passwort ist zu lang: Es darf höchstens {1} Zeichen haben.',
  'This password is among the most common ones.': 'Dieses Passwort gehört zu den häufigsten.',
  'The password is too weak.': 'Das Passwort ist zu leicht zu erraten.',
  'This action needs your password or a recent sign-in. An API key is not enough.':
    'Dafür musst du dich noch einmal anmelden oder dein Passwort eingeben.',
  'Account is deactivated': 'Dieses Konto ist deaktiviert.',
  'This organization has been deactivated': 'Diese Organisation ist deaktiviert.',
  'Invalid session ID': 'Diese Sitzung ist schon beendet.',
  'Invalid OTP': 'Die App fragt auf eine Weise an, die dieser Server nicht kennt.',
  'Invalid API key ID': 'Diesen API-Schlüssel gibt es nicht mehr.',
  'A key name must have 1 to {} printable characters':
    'Der Name eines Schlüssels braucht 1 bis {1} sichtbare Zeichen.',
  'Too many API keys (at most {} per user)':
    'Du hast schon {1} API-Schlüssel; mehr sind nicht möglich.',
  'Avatar changes are disabled in this organization.':
    'In dieser Organisation ändern nur Administratoren Profilbilder.',
  'Name changes are disabled in this organization.':
    'In dieser Organisation ändern nur Administratoren Namen.',
  'Email address changes are disabled in this organization.':
    'In dieser Organisation ändern nur Administratoren Adressen.',
  "Email '{}' already in use": 'Die Adresse {1} hat schon ein Konto.',
  "The address '{}' cannot be used": 'Die Adresse {1} kann hier nicht benutzt werden.',
  'Invalid address.': 'Das ist keine E-Mail-Adresse, die hier benutzt werden kann.',
  'Outside your domain.': 'Nur Adressen der Domains der Organisation können beitreten.',
  'Email addresses containing + are not allowed.': 'Eine Adresse mit + kann nicht beitreten.',
  'Please use your real email address.':
    'Wegwerf-Adressen können nicht beitreten. Nimm deine übliche Adresse.',
  'Invalid full_name: Name too long!': 'Der Name ist zu lang.',
  'Invalid full_name: Name too short!': 'Der Name ist zu kurz.',
  'Invalid full_name: Invalid characters in name!':
    'Der Name enthält Zeichen, die in Namen nicht erlaubt sind.',
  'Invalid full_name: Invalid format!': 'Ein Name kann nicht mit | und einer Zahl enden.',
  'Invalid full_name: Unique names required in this organization.':
    'Jemand anderes hat diesen Namen.',
  'Name is already in use!': 'Dieser Name ist schon vergeben.',
  'Username already in use': 'Diese Adresse ist schon vergeben.',
  'payload_url is not a URL': 'Das ist keine Adresse, die der Server aufrufen kann.',

  // Joining
  'This link is no longer valid. Request a new one.':
    'Dieser Link ist nicht mehr gültig. Fordere einen neuen an.',
  'This invitation is no longer valid. Ask for a new one.':
    'Diese Einladung ist nicht mehr gültig. Bitte um eine neue.',
  'This organization requires an invitation. Ask a member for one.':
    'Für diese Organisation brauchst du eine Einladung. Bitte ein Mitglied darum.',
  'This invitation is for another address, not for {}.':
    'Diese Einladung ist für eine andere Adresse, nicht für {1}.',
  '{} is unavailable. Try again later, or sign in with your password.':
    '{1} ist nicht erreichbar. Versuche es später noch einmal, oder melde dich mit deinem Passwort an.',
  '{} did not sign you in. Try again.': '{1} hat dich nicht angemeldet. Versuche es noch einmal.',
  '{} has not verified your email address. Verify it there first.':
    '{1} hat deine E-Mail-Adresse nicht bestätigt. Bestätige sie zuerst dort.',
  '{} reports an email address that cannot be used here. Change it there first.':
    '{1} nennt eine E-Mail-Adresse, die hier nicht benutzt werden kann. Ändere sie zuerst dort.',
  'Your account is linked to another account at {}. Sign in with your password and disconnect it first.':
    'Dein Konto ist mit einem anderen Konto bei {1} verbunden. Melde dich mit deinem Passwort an und trenne es zuerst.',
  'You must specify at least one email address.': 'Gib mindestens eine E-Mail-Adresse an.',
  'No such invitation': 'Diese Einladung gibt es nicht mehr.',
  'Invitation has already been revoked': 'Diese Einladung ist schon widerrufen.',
  'You cannot add people to the user group {}.':
    'Du kannst niemanden in die Gruppe mit der Nummer {1} aufnehmen.',

  // Rights
  'Insufficient permission': 'Dazu hast du nicht das Recht.',
  'Must be an organization owner': 'Das können nur die Eigentümer der Organisation.',
  'Must be an organization administrator': 'Das können nur Administratoren.',
  'Must be an organization moderator': 'Das können nur Moderatoren und Administratoren.',
  'Must be an organization administrator or emoji author':
    'Das können nur Administratoren und wer das Emoji hinzugefügt hat.',
  'User not authorized for this query': 'Dazu hast du nicht das Recht.',
  'User not authorized to create users': 'Du darfst keine Konten erstellen.',
  'User not authorized to change user emails': 'Du darfst keine Adressen anderer ändern.',
  'No such user': 'Diese Person gibt es nicht.',
  'No such bot': 'Diesen Bot gibt es nicht.',
  'Only the owner of a bot can do this. Make yourself its owner first.':
    'Das kann nur, wem der Bot gehört. Mache dich zuerst zu seinem Eigentümer.',
  'Bots cannot be organization owners': 'Ein Bot kann die Organisation nicht besitzen.',
  'Bots cannot have a higher role than their owner':
    'Ein Bot kann keine höhere Rolle haben als die Person, der er gehört.',
  'Guests cannot be organization administrators': 'Gäste können keine Administratoren sein.',
  'The owner permission cannot be removed from the only organization owner.':
    'Die Organisation braucht mindestens einen Eigentümer.',
  'Cannot deactivate the only organization owner':
    'Die Organisation braucht mindestens einen Eigentümer.',
  'You are not allowed to change this field. Contact an administrator to update it: {}':
    'Dieses Feld ändern nur Administratoren: {1}',

  // Channels and topics
  'Invalid channel ID': 'Diesen Kanal gibt es nicht, oder du kannst ihn nicht sehen.',
  "Channel '{}' does not exist": 'Den Kanal „{1}“ gibt es nicht, oder du kannst ihn nicht sehen.',
  'Channel with ID {} does not exist':
    'Diesen Kanal gibt es nicht, oder du kannst ihn nicht sehen.',
  "Channel '{}' already exists": 'Den Kanal „{1}“ gibt es schon.',
  "Invalid channel name '{}'": '„{1}“ kann kein Name eines Kanals sein.',
  'Channel name too long (limit: {} characters).':
    'Der Name ist zu lang: Er darf höchstens {1} Zeichen haben.',
  'description is too long (limit: {} characters)':
    'Die Beschreibung ist zu lang: Sie darf höchstens {1} Zeichen haben.',
  'Unable to access channel ({}).': 'Du kannst diesen Kanal nicht sehen: {1}.',
  'You do not have permission to administer this channel.': 'Du verwaltest diesen Kanal nicht.',
  'You do not have permission to create new topics in this channel.':
    'Du darfst in diesem Kanal keine neuen Themen beginnen.',
  "You do not have permission to post in channel '{}'.": 'Du darfst in #{1} nicht schreiben.',
  'You do not have permission to subscribe other users to channels.':
    'Du darfst keine Kanäle für andere abonnieren.',
  'Web-public channels are not enabled.': 'Kanäle können hier nicht öffentlich im Web sein.',
  'Private and archived channels cannot be default channels':
    'Private und archivierte Kanäle können keine Standardkanäle sein.',
  'Channels with messages in named topics cannot allow the empty topic only.':
    'In diesem Kanal gibt es Nachrichten in benannten Themen.',
  'The moderation request channel must be private.': 'Der Kanal für Meldungen muss privat sein.',
  'The moderation request channel must stay private.':
    'Der Kanal für Meldungen muss privat bleiben.',
  'This channel is archived': 'Dieser Kanal ist archiviert.',
  'Only the general chat topic is allowed in this channel.':
    'In diesem Kanal gibt es nur das allgemeine Thema.',
  'The general chat topic cannot be marked as resolved.':
    'Das allgemeine Thema kann nicht als erledigt markiert werden.',
  'Sending messages to the general chat is not allowed in this channel.':
    'In diesem Kanal braucht jede Nachricht ein Thema.',
  'Invalid channel folder ID': 'Diesen Ordner gibt es nicht mehr.',
  'Channel folder name already in use': 'Einen Ordner mit diesem Namen gibt es schon.',
  'You need to remove all the channels from this folder to archive it.':
    'Nimm zuerst alle Kanäle aus diesem Ordner.',

  // Messages
  'Message must not be empty': 'Die Nachricht ist leer.',
  'Message must have recipients': 'Wähle zuerst, wem du schreibst.',
  'Invalid message(s)': 'Diese Nachricht gibt es nicht mehr, oder du kannst sie nicht sehen.',
  'Nothing to change': 'Es gibt nichts zu ändern.',
  "'prev_content_sha256' value does not match the expected value.":
    'Jemand hat die Nachricht inzwischen geändert.',
  'You do not have permission to send direct messages to this recipient.':
    'Du darfst dieser Person keine Direktnachrichten senden.',
  'You do not have permission to initiate direct message conversations.':
    'Du darfst keine neuen Direktgespräche beginnen.',
  'You do not have permission to use channel wildcard mentions in this channel.':
    'Du darfst in diesem Kanal nicht alle erwähnen.',
  'You do not have permission to use topic wildcard mentions in this topic.':
    'Du darfst in diesem Thema nicht alle erwähnen.',
  "You are not allowed to mention user group '{}'.": 'Du darfst die Gruppe „{1}“ nicht erwähnen.',
  "'{}' is no longer using this organization.": '{1} ist nicht mehr in dieser Organisation.',
  'Direct messages cannot be moved.': 'Direktnachrichten können nicht verschoben werden.',
  'Widgets cannot be edited.': 'Umfragen und Listen können nicht bearbeitet werden.',
  'Cannot change message content while changing channel':
    'Eine Nachricht wird entweder bearbeitet oder verschoben.',
  'You only have permission to move the {}/{} most recent messages in this topic.':
    'Du darfst nur die {1} neuesten von {2} Nachrichten dieses Themas verschieben.',
  'The search took too long; use rarer words or search one channel':
    'Die Suche hat zu lange gedauert. Nimm seltenere Wörter, oder suche in einem Kanal.',
  'Invalid narrow operator: unknown channel':
    'Diesen Kanal gibt es nicht, oder du kannst ihn nicht sehen.',
  'Invalid narrow operator: {}': 'So kann nicht gesucht werden.',
  'Reaction already exists.': 'Diese Reaktion gibt es schon.',
  "Reaction doesn't exist.": 'Diese Reaktion gibt es nicht mehr.',
  "Emoji '{}' does not exist": 'Das Emoji „{1}“ gibt es nicht.',
  'Read receipts are disabled in this organization.':
    'In dieser Organisation gibt es keine Lesebestätigungen.',
  'Message edit history is disabled in this organization':
    'In dieser Organisation sind frühere Fassungen nicht zu sehen.',
  'You cannot attach a submessage to this message.': 'Hier kannst du nicht abstimmen.',
  'A message can have at most {} submessages.':
    'Mehr als {1} Stimmen und Einträge sind nicht möglich.',
  'An explanation is required.': 'Beschreibe, worum es geht.',
  'Scheduled message does not exist': 'Diese geplante Nachricht gibt es nicht mehr.',
  'Scheduled delivery time must be in the future.': 'Der Zeitpunkt muss in der Zukunft liegen.',
  'Reminder does not exist': 'Diese Erinnerung gibt es nicht mehr.',
  'Draft does not exist': 'Diesen Entwurf gibt es nicht mehr.',
  'Saved snippet does not exist.': 'Diesen Baustein gibt es nicht mehr.',

  // Files and pictures
  'You must specify a file to upload': 'Wähle zuerst eine Datei.',
  'Uploaded file is larger than the allowed limit of {} MiB':
    'Die Datei ist zu groß: Sie darf höchstens {1} MiB haben.',
  "Upload would exceed your organization's upload quota.":
    'Der Speicher der Organisation ist voll.',
  'Upload would exceed your upload quota. Delete files that you no longer need.':
    'Dein Speicher ist voll. Lösche Dateien, die du nicht mehr brauchst.',
  'Too many unfinished uploads. Finish or delete some of them first.':
    'Zu viele Dateien sind noch nicht vollständig. Beende oder verwirf zuerst einige.',
  'This upload began on another server. Continue there, or start again.':
    'Das Hochladen hat auf einem anderen Server begonnen. Beginne noch einmal.',
  'Could not decode image; did you upload an image file?':
    'Diese Datei ist kein Bild, das hier lesbar ist.',
  'Invalid attachment': 'Diese Datei gibt es nicht mehr.',
  'This file does not exist or has been deleted.':
    'Diese Datei gibt es nicht, oder sie wurde gelöscht.',
  'You are not authorized to view this file.': 'Du kannst diese Datei nicht sehen.',

  // Groups, emoji and settings of the organization
  'Invalid user group': 'Diese Gruppe gibt es nicht.',
  "User group '{}' already exists.": 'Die Gruppe „{1}“ gibt es schon.',
  'User group is deactivated.': 'Diese Gruppe ist deaktiviert.',
  'Cannot deactivate user group in use.': 'Diese Gruppe wird noch benutzt.',
  'User group name cannot exceed {} characters.':
    'Der Name ist zu lang: Er darf höchstens {1} Zeichen haben.',
  'Invalid character in user group name.': 'Der Name enthält Zeichen, die nicht erlaubt sind.',
  'Invalid characters in emoji name': 'Der Name enthält Zeichen, die nicht erlaubt sind.',
  'A custom emoji with this name already exists.': 'Ein Emoji mit diesem Namen gibt es schon.',
  'Only administrators can override default emoji.': 'Nur Administratoren ersetzen übliche Emoji.',
  'Invalid name: {}': 'Dieser Name ist nicht möglich.',
  'Invalid domain: {}': 'Das ist keine Domain, die hier möglich ist.',
  'The domain {} is already a part of your organization.': 'Die Domain {1} gehört schon dazu.',
  'No entry found for domain {}.': 'Die Domain {1} gehört nicht mehr dazu.',
  'Linkifier not found.': 'Diesen automatischen Link gibt es nicht mehr.',
  'An organization can have at most {} linkifiers.':
    'Mehr als {1} automatische Links sind nicht möglich.',
  'Invalid playground': 'Diese Website gibt es nicht mehr.',
  'Field id {} not found.': 'Dieses Feld gibt es nicht mehr.',
  'Invalid data export ID': 'Diesen Export gibt es nicht mehr.',
  'Export already deleted': 'Dieser Export ist schon gelöscht.',
  'Export still in progress': 'Dieser Export ist noch nicht fertig.',
  'The organization has more than {} MiB. Ask the server administrator to export it with "parley export".':
    'Die Organisation hat mehr als {1} MiB. Bitte, wer den Server betreibt, sie mit „parley export“ zu exportieren.',
  'Only the server administrator can export data without consent, with "parley export".':
    'Ohne Zustimmung exportiert nur, wer den Server betreibt, mit „parley export“.',
  'This server does not delete data automatically. Ask the server administrator.':
    'Dieser Server löscht Daten nicht von selbst. Wende dich an die Person, die ihn betreibt.',

  // Saved searches and navigation
  'The name of a saved search cannot be empty.': 'Die Suche braucht einen Namen.',
  "You already have a saved search named '{}'.": 'Eine Suche mit dem Namen „{1}“ hast du schon.',
  'Saved search does not exist.': 'Diese Suche gibt es nicht mehr.',

  // Limits and outages
  'Too many of these (at most {} per user)': 'Mehr als {1} davon sind nicht möglich.',
  'Too much text in all of these together (at most {} characters per user)':
    'Der Text darin wäre zusammen zu lang: mehr als {1} Zeichen sind nicht möglich.',
  'Too many of these (at most {} per user and day)':
    'Mehr als {1} davon am Tag sind nicht möglich.',
  'API usage exceeded rate limit': 'Das waren zu viele Versuche. Versuche es später noch einmal.',
  'Exceeded rate limit.': 'Das waren zu viele Versuche. Versuche es später noch einmal.',
  'The request body is too large': 'Das ist zu groß, um es auf einmal zu senden.',
  'The request took too long to arrive': 'Das Senden hat zu lange gedauert.',
  'Internal server error': 'Auf dem Server ist ein Fehler aufgetreten.',
  'The server is restarting; try again in a moment':
    'Der Server startet gerade neu. Versuche es gleich noch einmal.',
  'The service is temporarily unavailable; try again in a moment':
    'Der Dienst ist gerade nicht verfügbar. Versuche es gleich noch einmal.',
  'The server is busy; try again in a moment':
    'Der Server ist gerade beschäftigt. Versuche es gleich noch einmal.',
  'CSRF error: {}':
    'Diese Seite ist zu alt oder kommt von einer anderen Website. Lade sie neu und versuche es noch einmal.',
}
