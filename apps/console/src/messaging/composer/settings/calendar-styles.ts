// Only the dialog with a calendar needs them.
import '@mantine/dates/styles.css';
