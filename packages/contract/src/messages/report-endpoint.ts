import { endpoint, path, text } from '../declare.ts'
import { messageId } from '../ids.ts'
import { limits } from '../limits.ts'
import { textUpTo } from '../text-rules.ts'
import { messageNotFound, reportReasonMissing, reportsNotTaken } from './refusals.ts'
import { reportTypeKey } from './report-types.ts'

export const report = endpoint({
  id: 'report-message',
  summary: 'Report a message to the moderators',
  route: 'POST /messages/{message_id}/report',
  caller: 'user',
  since: 382,
  params: {
    message_id: path('Id of the message.', messageId),
    report_type: text('Reason, one of `server_report_message_types`.', reportTypeKey),
    description: text(
      'Explanation. Required for some reasons.',
      textUpTo(limits.maxReportLength).default(''),
    ),
  },
  result: {},
  refusals: [messageNotFound, reportReasonMissing, reportsNotTaken],
})
