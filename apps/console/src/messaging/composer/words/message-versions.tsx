import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { VersionList } from '../../../ui/version-list.tsx';
import classes from '../composer.module.css';

/** What the message said before it was edited, and how many heard it then; nothing where it never was. */
export function MessageVersions({ messageId, timeZone }: { readonly messageId: string; readonly timeZone: string }) {
  const { data } = useQuery({
    queryKey: ['messages', 'versions', messageId],
    queryFn: ({ signal }) => api.messageVersions.list({ query: { id: messageId } }, { signal }),
  });
  if (!data || data.versions.length < 2) return null;
  return (
    <section aria-label="Versions">
      <div className={classes['sectionHead']}>
        <h2>Versions</h2>
      </div>
      <VersionList versions={data.versions} timeZone={timeZone} label="Versions of this message" />
    </section>
  );
}
