import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { MessageHistory } from '../../../ui/message-history.tsx';
import { VersionList } from '../../../ui/version-list.tsx';
import classes from '../composer.module.css';

export function MessageVersions({ messageId, timeZone }: { readonly messageId: string; readonly timeZone: string }) {
  const { data } = useQuery({
    queryKey: ['messages', 'versions', messageId],
    queryFn: ({ signal }) => api.messageVersions.list({ query: { id: messageId } }, { signal }),
  });
  if (!data) return null;
  return (
    <>
      {data.versions.length > 1 && (
        <section aria-label="Versions">
          <div className={classes['sectionHead']}>
            <h2>Versions</h2>
          </div>
          <VersionList versions={data.versions} timeZone={timeZone} label="Versions of this message" />
        </section>
      )}
      {data.history.length > 0 && (
        <section aria-label="History">
          <div className={classes['sectionHead']}>
            <h2>History</h2>
          </div>
          <MessageHistory entries={data.history} timeZone={timeZone} label="History of this message" />
        </section>
      )}
    </>
  );
}
