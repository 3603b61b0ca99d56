// Only a dialog with a calendar needs these styles.
import '@mantine/dates/styles.css';
