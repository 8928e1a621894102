import { areaWords } from '../../words/area-words.ts'

export const waitingWords = areaWords(
  {
    noDrafts: 'No drafts.',
    noDraftsDetail: 'Unsent messages are saved here, on all your devices.',
    write: 'Write a message',
    unplaced: 'No recipient yet',
    saved: (time: string) => `Saved ${time}`,
    noScheduled: 'No scheduled messages.',
    noScheduledDetail: 'Choose “Send later” next to the send button.',
    sendNow: 'Send now',
    changeTime: 'Change the time',
    edit: 'Edit',
    notSent: 'This message will not be sent.',
    failed: 'This message could not be sent. Edit it, or send it now.',
    noReminders: 'No reminders.',
    noRemindersDetail: 'Choose “Remind me” in a message’s menu.',
    reminder: 'Reminder',
  },
  {
    noDrafts: 'Keine Entwürfe.',
    noDraftsDetail:
      'Nicht gesendete Nachrichten werden hier gespeichert, auf allen deinen Geräten.',
    write: 'Nachricht schreiben',
    unplaced: 'Noch ohne Empfänger',
    saved: (time) => `Gespeichert ${time}`,
    noScheduled: 'Keine geplanten Nachrichten.',
    noScheduledDetail: 'Wähle „Später senden“ neben „Senden“.',
    sendNow: 'Jetzt senden',
    changeTime: 'Zeit ändern',
    edit: 'Bearbeiten',
    notSent: 'Diese Nachricht wird nicht gesendet.',
    failed: 'Diese Nachricht konnte nicht gesendet werden. Bearbeite sie oder sende sie jetzt.',
    noReminders: 'Keine Erinnerungen.',
    noRemindersDetail: 'Wähle „Erinnern“ im Menü einer Nachricht.',
    reminder: 'Erinnerung',
  },
)
